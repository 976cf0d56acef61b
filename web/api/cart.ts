import { useState } from 'react';
import { cartTexts } from '../texts/cart.ts';
import { showErrorToast, showToast } from '../lib/toasts.ts';
import { cartSessionId } from './cart-session.ts';
import { fetchAnswer, jsonRequest } from './fetch-json.ts';

interface CartProduct {
  readonly id: string;
  readonly name: string;
}

interface AddToCart {
  readonly addToCart: (product: CartProduct, quantity: number) => void;
  readonly isAdding: boolean;
}

/** Puts products into this browser's cart and says how it went. */
export function useAddToCart(): AddToCart {
  const [isAdding, setAdding] = useState(false);
  const add = async (product: CartProduct, quantity: number): Promise<void> => {
    setAdding(true);
    try {
      const body = { productId: product.id, quantity };
      await fetchAnswer('/api/cart', jsonRequest('POST', body, { 'x-session-id': cartSessionId() }));
      showToast(cartTexts.added, cartTexts.addedText(product.name));
    } catch {
      showErrorToast(cartTexts.errorTitle, cartTexts.addFailed);
    } finally {
      setAdding(false);
    }
  };
  return { addToCart: (product, quantity) => void add(product, quantity), isAdding };
}
