import { fieldLabel } from '#domain/catalogue/product/find-product-field';
import { Picture } from '../../../../components/product/picture.tsx';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { IconButton } from '../../../../components/icon-button.tsx';
import { PictureUpload } from '../../../components/form/picture-upload.tsx';
import { TextArea, TextField, Hint } from '../../../components/form/form-field.tsx';
import { moved } from '../../../lib/moved.ts';
import { DraftPicture } from './preview-card.tsx';
import type { ProductEditor } from './use-product-editor.ts';

const TILE_PX = 144;
const TILE =
  'relative rounded-control border border-line bg-white [&_.picture-name]:overflow-hidden [&_.picture-name]:p-1 [&_.picture-name]:text-[0.75rem]';

export function PictureFields({ editor }: { readonly editor: ProductEditor }) {
  const { values: draft, field, set } = editor;
  const images = [...new Set(draft.images.split(/\s+/).filter(Boolean))];
  const setImages = (addresses: readonly string[]): void => set('images', addresses.join('\n'));
  /** The first of them is moved before the main picture. */
  const moveEarlier = (index: number): void => {
    if (index > 0) setImages(moved(images, index, -1));
    else {
      setImages([draft.imageUrl, ...images.slice(1)].filter(Boolean));
      set('imageUrl', images[0] ?? '');
    }
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <span className={`${TILE} w-36`}>
          <DraftPicture draft={draft} size={TILE_PX} />
        </span>
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <PictureUpload
            label={texts.upload}
            title={draft.name}
            onUploaded={([address]) => address && set('imageUrl', address)}
          />
          <Hint>{texts.uploadTypes}</Hint>
          <TextField {...field('imageUrl')} hint={texts.hints.imageUrl} inputMode="url" />
        </div>
      </div>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label={fieldLabel('images')}>
          {images.map((address, index) => (
            <li key={address} className="grid gap-1">
              <span className={`${TILE} w-30`}>
                <Picture src={address} name={address} alt="" size={TILE_PX} />
              </span>
              <span className="flex justify-between">
                <IconButton
                  icon="left"
                  iconClassName="size-4"
                  className="size-9"
                  label={texts.pictureEarlier(index + 1)}
                  title={index === 0 ? texts.pictureMain : texts.pictureBefore}
                  onClick={() => moveEarlier(index)}
                />
                <IconButton
                  icon="left"
                  iconClassName="size-4 rotate-180"
                  className="size-9 aria-disabled:text-[#b4bcc5]"
                  label={texts.pictureLater(index + 1)}
                  aria-disabled={index === images.length - 1}
                  onClick={() => setImages(moved(images, index, 1))}
                />
                <IconButton
                  icon="close"
                  iconClassName="size-4"
                  className="size-9"
                  label={shellTexts.states.deleteOf(`${fieldLabel('images')} ${index + 1}`)}
                  onClick={() => setImages(images.filter((each) => each !== address))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <PictureUpload
        label={texts.uploadMore}
        title={draft.name}
        isMany
        onUploaded={(addresses) => setImages([...new Set([...images, ...addresses])])}
      />
      <TextArea {...field('images')} hint={texts.hints.images} rows={2} />
    </div>
  );
}
