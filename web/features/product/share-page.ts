import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { cartTexts } from '../../texts/cart.ts';
import { productTexts } from '../../texts/product.ts';

/** Opens the device's own sharing of an address, or copies it where there is none; tells how it went. */
export async function shareAddress(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showToast(productTexts.linkCopied);
  } catch (error) {
    // Closing the sheet of the device without choosing is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showErrorToast(cartTexts.errorTitle, productTexts.linkCopyFailed);
  }
}
