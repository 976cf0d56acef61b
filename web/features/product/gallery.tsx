import { type MouseEvent, useRef, useState } from 'react';
import { useWindow } from '../../components/use-window.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { productTexts } from '../../texts/product.ts';

const loadEnlarged = async () => (await import('./enlarged-pictures.tsx')).EnlargedPictures;

const PICTURE_SIZE = 640;
const THUMB_SIZE = 88;

interface GalleryProps {
  readonly name: string;
  /** At least one address. */
  readonly images: readonly string[];
}

/** The pictures in a strip, scrolled by hand or by the thumbnails below it; it works without scripts. */
export function Gallery({ name, images }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const [enlarged, setEnlarged] = useState(0);
  const { open, close, draw } = useWindow(loadEnlarged);

  const show = (event: MouseEvent, index: number): void => {
    event.preventDefault();
    const target = strip.current;
    target?.scrollTo({ left: index * target.clientWidth });
    setPosition(index);
  };

  return (
    <div className="gallery" role="group" aria-label={productTexts.gallery}>
      <div
        ref={strip}
        className="gallery-strip"
        // A scrollable area must be reachable by keyboard.
        tabIndex={images.length > 1 ? 0 : -1}
        onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setPosition(Math.round(scrollLeft / clientWidth));
        }}
      >
        {images.map((image, index) => (
          <a
            key={image}
            id={`gorsel-${index + 1}`}
            href={image}
            className="gallery-picture"
            aria-label={`${productTexts.enlarge(index + 1, images.length)}: ${name}`}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              setEnlarged(index);
              open();
            }}
          >
            <Picture
              src={image}
              name={name}
              alt={images.length > 1 ? `${name}, ${productTexts.image(index + 1, images.length)}` : name}
              size={PICTURE_SIZE}
              isFirst={index === 0}
            />
          </a>
        ))}
      </div>
      {images.length > 1 && (
        <ul className="-mx-1.5 flex gap-2.5 overflow-x-auto px-1.5 pt-3 pb-1.5 md:flex-wrap">
          {images.map((image, index) => (
            <li key={image}>
              <a
                href={`#gorsel-${index + 1}`}
                className="gallery-thumb"
                aria-label={productTexts.image(index + 1, images.length)}
                aria-current={index === position ? 'true' : undefined}
                onClick={(event) => show(event, index)}
              >
                <Picture src={image} name={name} alt="" size={THUMB_SIZE} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {draw({ name, images, first: enlarged, onClose: close })}
    </div>
  );
}
