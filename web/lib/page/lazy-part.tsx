import { type ComponentType, memo, type ReactNode, Suspense, use, useEffect } from 'react';
import { repeatEarly } from './repeat-early.ts';

/** A part of the shop whose code is loaded when it is first drawn, such as a page. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Resolves when the part can be drawn without waiting. */
  readonly preload: () => Promise<void>;
}

/** Draws the part at once if it is loaded; before that, its `Suspense` waits. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = async (): Promise<void> => {
    Part ??= await load();
  };
  const preloadOnce = (): Promise<void> => (loading ??= preload());
  const Lazy = (props: Props): ReactNode => {
    // Before `use`: when the code arrives, React draws again with the hooks that came before, and finds no others.
    useEffect(() => void repeatEarly(), []);
    if (!Part) use(preloadOnce());
    return Part && <Part {...props} />;
  };
  return Object.assign(Lazy, { preload: preloadOnce });
}

/** Loads the code of each part that `drawnPart` made. */
const preloadsOfDrawn = new Set<() => Promise<void>>();

/** Resolves when all parts of the loaded pages can be drawn without waiting. */
export async function preloadDrawnParts(): Promise<void> {
  for (const preload of preloadsOfDrawn) await preload();
}

/** A part in the server's HTML that nothing waits for: if its code cannot be loaded, the HTML stays. */
export function drawnPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
) {
  const Part = lazyPart(async () => {
    try {
      return await load();
    } catch {
      return new Promise<never>(() => undefined);
    }
  });
  preloadsOfDrawn.add(Part.preload);
  // Whatever changes beside it before its code is there must not draw it anew: only its fallback could be drawn.
  return memo((props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  ));
}
