import { useCallback, useState } from 'react';
import { usePictureAddress } from '../../lib/use-picture-address.ts';
import { layoutTexts } from '../../texts/layout.ts';

interface PictureProps {
  readonly src: string;
  /** The name of the product; also the text that is shown when no address gives a picture. */
  readonly name: string;
  /** Side length of its square, in CSS pixels. */
  readonly size: number;
  /** Visible without scrolling: it is loaded at once and before others. */
  readonly isFirst?: boolean;
  /** Empty where the name is already beside it. */
  readonly alt?: string;
}

type LoadState = 'unknown' | 'loading' | 'loaded';

/** A picture in a square; nothing around it moves when it loads. */
export function Picture({ src, name, size, isFirst = false, alt = name }: PictureProps) {
  const [state, setState] = useState<LoadState>('unknown');
  const { address, fail: tryNext } = usePictureAddress(src);

  const fail = useCallback(() => {
    tryNext();
    setState('loading');
  }, [tryNext]);

  // A picture may have loaded or failed before the page's code could listen.
  const watch = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return;
      if (!image.complete) setState('loading');
      else if (image.naturalWidth === 0) fail();
      else setState('loaded');
    },
    [fail],
  );

  if (address === undefined) {
    return (
      <span className="picture picture-name" role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <span aria-hidden="true">{name}</span>
      </span>
    );
  }
  return (
    <span className="picture">
      {state === 'loading' && (
        <span className="picture-loading" aria-hidden="true">
          {layoutTexts.loading}
        </span>
      )}
      <img
        ref={watch}
        key={address}
        src={address}
        alt={alt}
        width={size}
        height={size}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        onLoad={() => setState('loaded')}
        onError={fail}
      />
    </span>
  );
}
