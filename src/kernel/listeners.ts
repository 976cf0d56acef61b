export interface Listeners<Event> {
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  /** Calls the listeners in the order of their subscriptions. */
  readonly notify: (event: Event) => void;
}

export function createListeners<Event = void>(): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(event) {
      for (const listener of listeners) listener(event);
    },
  };
}
