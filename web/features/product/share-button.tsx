import { IconButton } from '../../components/icon-button.tsx';
import { productTexts } from '../../texts/product.ts';

/** The code is loaded with the first tap. */
async function share(name: string): Promise<void> {
  const { shareAddress } = await import('./share-address.ts');
  await shareAddress(name, location.href);
}

/** Opens the device's own share dialog, or copies the address if there is none. */
export function ShareButton({ name }: { readonly name: string }) {
  return (
    <IconButton
      icon="share"
      className="size-12 border border-line-strong"
      label={productTexts.share}
      onClick={() => void share(name)}
    />
  );
}
