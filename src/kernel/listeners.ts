export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    /** Returns the function that ends the subscription. */
    subscribe: (listener: (event: Event) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listeners in the order of their subscriptions. */
    notify: (event: Event): void => {
      for (const listener of listeners) listener(event);
    },
  };
}
