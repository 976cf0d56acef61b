import { type ComponentType, use } from 'react';

/** A page whose code is loaded when somebody goes there. */
export interface LazyPage<Props extends object> {
  (props: Props): React.ReactNode;
  /** Resolves when the page can be drawn without waiting. */
  readonly preload: () => Promise<void>;
}

/** Draws the page at once when it is loaded; until then its `Suspense` waits. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let Page: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = async (): Promise<void> => {
    Page ??= await load();
  };
  const preloadOnce = (): Promise<void> => (loading ??= preload());
  const Lazy = (props: Props): React.ReactNode => {
    if (!Page) use(preloadOnce());
    return Page && <Page {...props} />;
  };
  return Object.assign(Lazy, { preload: preloadOnce });
}
