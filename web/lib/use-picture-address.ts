import { useCallback, useState } from 'react';

/**
 * The addresses to try in turn: the picture itself; then, for a picture of another host, our own proxy. A picture
 * without https is loaded only through the proxy, because the page's policy blocks it.
 */
function addressesOf(src: string): readonly string[] {
  if (!/^https?:/i.test(src)) return [src];
  const proxied = `/api/image-proxy?url=${encodeURIComponent(src)}`;
  return /^https:/i.test(src) ? [src, proxied] : [proxied];
}

/** The address to load a picture from; undefined when every address has failed. `fail` changes to the next one. */
export function usePictureAddress(src: string): {
  readonly address: string | undefined;
  readonly fail: () => void;
} {
  const [failed, setFailed] = useState({ src, count: 0 });
  const fail = useCallback(() => {
    setFailed((last) => ({ src, count: last.src === src ? last.count + 1 : 1 }));
  }, [src]);
  return { address: addressesOf(src)[failed.src === src ? failed.count : 0], fail };
}
