import { useSettings } from '../../lib/page/site-context.ts';
import { usePictureAddress } from '../../lib/use-picture-address.ts';

const WIDTH = 190;
const HEIGHT = 44;

/** The site's logo; its name if there is none or it cannot be loaded. */
export function Logo() {
  const { site } = useSettings();
  const { address, fail } = usePictureAddress(site.logoUrl ?? '');
  if (site.logoUrl === null || address === undefined) return <span className="wordmark">{site.name}</span>;
  return <img key={address} src={address} alt="" width={WIDTH} height={HEIGHT} onError={fail} />;
}
