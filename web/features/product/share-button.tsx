import { Icon } from '../../components/icon.tsx';
import { showErrorToast, showToast } from '../../lib/toasts.ts';
import { cartTexts } from '../../texts/cart.ts';
import { productTexts } from '../../texts/product.ts';

async function share(title: string): Promise<void> {
  const url = location.href;
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

/** Opens the device's own sharing, or copies the address where there is none. */
export function ShareButton({ name }: { readonly name: string }) {
  return (
    <button
      type="button"
      className="icon-button buy-share"
      aria-label={productTexts.share}
      onClick={() => void share(name)}
    >
      <Icon name="share" />
    </button>
  );
}
