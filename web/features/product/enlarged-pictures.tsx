import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Modal } from '../../components/modal.tsx';
import { Picture } from '../../components/product/picture.tsx';
import { productTexts } from '../../texts/product.ts';

const PICTURE_SIZE = 1200;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

interface EnlargedPicturesProps {
  readonly name: string;
  readonly images: readonly string[];
  /** Index of the picture that was clicked. */
  readonly first: number;
  readonly onClose: () => void;
}

/** The pictures in full screen size, side by side; gestures and the browser enlarge them further. */
export function EnlargedPictures({ name, images, first, onClose }: EnlargedPicturesProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = strip.current;
    target?.scrollTo({ left: first * target.clientWidth, behavior: 'instant' });
    target?.focus();
  }, [first]);

  const step = (by: number): void => {
    const target = strip.current;
    if (!target) return;
    const { scrollLeft, clientWidth } = target;
    target.scrollTo({ left: (Math.round(scrollLeft / clientWidth) + by) * clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };

  return (
    <Modal
      title={name}
      titleClassName="truncate text-[1rem]"
      className="size-full [&_.modal-head]:px-4 [&_.modal-head]:py-2 [&>.modal-inside]:h-full"
      onClose={onClose}
      action={
        <IconButton icon="close" iconClassName="size-6" label={productTexts.closeImage} onClick={onClose} />
      }
    >
      {/* The arrows also work on the buttons inside. */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
        <div
          ref={strip}
          className="gallery-strip enlarged-strip"
          role="group"
          aria-label={productTexts.gallery}
          // A scrollable area must be reachable by keyboard.
          tabIndex={0}
        >
          {images.map((image, index) => (
            <div key={image} className="gallery-picture">
              <Picture
                src={image}
                name={name}
                alt={`${name}, ${productTexts.image(index + 1, images.length)}`}
                size={PICTURE_SIZE}
                isFirst={index === first}
              />
            </div>
          ))}
        </div>
        {images.length > 1 && (
          <div className="flex justify-center gap-3 p-3">
            <button type="button" className="button button-quiet" onClick={() => step(-1)}>
              {productTexts.previousImage}
            </button>
            <button type="button" className="button button-quiet" onClick={() => step(1)}>
              {productTexts.nextImage}
            </button>
          </div>
        )}
      </div>
    </Modal>
  );
}
