import { useCallback, useState } from 'react';

/**
 * The addresses to try in turn: the picture itself, then, for one of another host, through our own proxy; only so
 * for one without https, which the page's policy refuses.
 */
function addressesOf(src: string): readonly string[] {
  if (!/^https?:/i.test(src)) return [src];
  const proxied = `/api/image-proxy?url=${encodeURIComponent(src)}`;
  return /^https:/i.test(src) ? [src, proxied] : [proxied];
}

/** Where a picture is to be loaded from, undefined when no address gave it; `fail` goes on to the next one. */
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
