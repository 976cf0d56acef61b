import { Icon } from '../../components/icon.tsx';
import { productTexts } from '../../texts/product.ts';

/** Its code comes with the first tap. */
async function share(name: string): Promise<void> {
  const { sharePage } = await import('./share-page.ts');
  await sharePage(name);
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
