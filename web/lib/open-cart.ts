import { createListeners } from '#kernel/listeners';

const { subscribe, notify } = createListeners();

/** Opens the cart at the side of the page. */
export const openCart = notify;

/** Calls back when the cart should open; returns the function that ends it. */
export const onOpenCart = subscribe;
