import { Picture } from '../../components/product/picture.tsx';
import { useSettings } from '../../lib/page/site-context.ts';

const PICTURE_SIZE = 440;

/** The drawing on the mat while there is no product to show. */
export function HeroPicture() {
  const { site } = useSettings();
  return (
    <div className="slideshow">
      <Picture src={`/images/hero-${site.id}.svg`} name={site.name} alt="" size={PICTURE_SIZE} />
    </div>
  );
}
