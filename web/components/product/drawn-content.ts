import { createContext, type ReactElement, useContext } from 'react';
import type { ProductCardProps } from './product-card.tsx';

/** Returns the HTML of the content with this name on a site, exactly as React draws it. */
export type DrawContent = (name: string, content: ReactElement) => string;

/** Set on the server only, where frame and menu are the same on every page. */
export const DrawnContent = createContext<DrawContent | undefined>(undefined);

type ElementContent =
  | { readonly children: ReactElement }
  | { readonly dangerouslySetInnerHTML: { readonly __html: string } };

/**
 * The content of an element as its properties: `<footer {...useDrawnContent('footer', <Facts />)} />`. The content may
 * depend only on the site's settings, its categories and `name`.
 */
export function useDrawnContent(name: string, content: ReactElement): ElementContent {
  const draw = useContext(DrawnContent);
  // React has drawn this HTML from the same content.
  return draw ? { dangerouslySetInnerHTML: { __html: draw(name, content) } } : { children: content };
}

/** Returns the HTML of a card, exactly as React draws it. */
export type DrawCard = (props: ProductCardProps) => string;

/** Set on the server only, which has drawn most cards of a page for an earlier page. */
export const DrawnCards = createContext<DrawCard | undefined>(undefined);
