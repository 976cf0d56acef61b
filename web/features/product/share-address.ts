import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { cartTexts } from '../../texts/cart.ts';
import { productTexts } from '../../texts/product.ts';

/** Opens the device's own share dialog for an address, or copies it if there is none; shows a message with the result. */
export async function shareAddress(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast(productTexts.linkCopied);
  } catch (error) {
    // Closing the device's dialog without a choice is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showErrorToast(cartTexts.errorTitle, productTexts.linkCopyFailed);
  }
}
