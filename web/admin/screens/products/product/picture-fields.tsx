import { useMutation } from '@tanstack/react-query';
import { fieldLabel } from '#domain/catalogue/product/find-product-field';
import { Picture } from '../../../../components/product/picture.tsx';
import { showErrorToast } from '../../../../lib/toasts.ts';
import { productFormTexts as texts } from '../../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { panelUpload } from '../../../api/panel-calls.ts';
import { IconButton } from '../../../../components/icon-button.tsx';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { TextArea, TextField, Hint } from '../../../components/form/form-field.tsx';
import { moved } from '../../../lib/moved.ts';
import { DraftPicture } from './preview-card.tsx';
import type { ProductEditor } from './use-product-editor.ts';

const TILE_PX = 144;
const TILE =
  'relative rounded-control border border-line bg-white [&_.picture-name]:overflow-hidden [&_.picture-name]:p-1 [&_.picture-name]:text-[0.75rem]';

interface UploadProps {
  readonly label: string;
  readonly title: string;
  readonly isMany?: boolean;
  readonly onUploaded: (addresses: readonly string[]) => void;
}

async function sendPicture(file: File, title: string): Promise<string> {
  const path = `/api/admin/pictures?title=${encodeURIComponent(title.slice(0, 300))}`;
  return (await panelUpload<{ readonly imageUrl: string }>('POST', path, file, file.type || undefined))
    .imageUrl;
}

function PictureUpload({ label, title, isMany = false, onUploaded }: UploadProps) {
  const upload = useMutation({
    mutationFn: async (files: readonly File[]): Promise<void> => {
      // One refused picture does not stop the others.
      const sent = await Promise.allSettled(files.map((file) => sendPicture(file, title)));
      onUploaded(sent.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
      const faults = sent.flatMap((each, index) =>
        each.status === 'rejected' && each.reason instanceof Error
          ? texts.uploadFault(files[index]?.name ?? '', each.reason.message)
          : [],
      );
      if (faults.length > 0) showErrorToast(texts.uploadFailed, faults.join(' '));
    },
  });
  return (
    <FileDrop
      label={upload.isPending ? texts.uploading : label}
      hint={texts.uploadDrop}
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      isMany={isMany}
      isBusy={upload.isPending}
      onFiles={upload.mutate}
    />
  );
}

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
                  label={`${shellTexts.states.delete}: ${fieldLabel('images')} ${index + 1}`}
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
