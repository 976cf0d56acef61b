import { useState } from 'react';
import { useSettings } from '../../lib/site-context.ts';

const WIDTH = 190;
const HEIGHT = 44;

/** The site's logo; its name where there is none or it does not load. */
export function Logo() {
  const { site } = useSettings();
  const [hasFailed, setFailed] = useState(false);
  if (site.logoUrl === null || hasFailed) return <span className="wordmark">{site.name}</span>;
  return <img src={site.logoUrl} alt="" width={WIDTH} height={HEIGHT} onError={() => setFailed(true)} />;
}
