import { Icon } from '../../components/icon.tsx';
import { productTexts } from '../../texts/product.ts';

/** Its code comes with the first tap. */
async function share(name: string): Promise<void> {
  const { shareAddress } = await import('./share-page.ts');
  await shareAddress(name, location.href);
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
