import { createContext, type ReactElement, useContext } from 'react';

/** Gives the HTML of what a name stands for on a site, exactly as React draws it. */
export type DrawContent = (name: string, content: ReactElement) => string;

/** Set on the server only, where frame and menu are the same on page after page. */
export const DrawnContent = createContext<DrawContent | undefined>(undefined);

type ElementContent =
  | { readonly children: ReactElement }
  | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

/**
 * The content of an element as its properties: `<footer {...useDrawnContent('footer', <Facts />)} />`. It may
 * depend on nothing but the site's settings, its categories and what `name` says.
 */
export function useDrawnContent(name: string, content: ReactElement): ElementContent {
  const draw = useContext(DrawnContent);
  // What React drew of the same content.
  return draw ? { dangerouslySetInnerHTML: { __html: draw(name, content) } } : { children: content };
}
