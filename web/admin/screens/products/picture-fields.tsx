import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Picture } from '../../../components/picture.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelJson } from '../../api/panel-fetch.ts';
import { TextArea, TextField } from '../../components/form-field.tsx';
import { DraftPicture } from './draft-picture.tsx';
import type { ProductEditor } from './use-product-editor.ts';

const TILE_PX = 144;

interface UploadProps {
  readonly label: string;
  /** Names the file that is kept. */
  readonly title: string;
  readonly isMany?: boolean;
  readonly onKept: (addresses: readonly string[]) => void;
}

/** Sends pictures to the shop, chosen or dropped. */
function PictureUpload({ label, title, isMany = false, onKept }: UploadProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]): Promise<readonly string[]> => {
      const kept: string[] = [];
      for (const file of files) {
        const { imageUrl } = await panelJson<{ readonly imageUrl: string }>(
          `/api/admin/pictures?title=${encodeURIComponent(title.slice(0, 300))}`,
          { method: 'POST', headers: { 'content-type': file.type }, body: file },
        );
        kept.push(imageUrl);
      }
      return kept;
    },
    onSuccess: onKept,
    onError: (error) => showErrorToast(texts.uploadFailed, error.message),
  });
  const take = (files: FileList | null): void => {
    if (files && files.length > 0) upload.mutate(isMany ? [...files] : [...files].slice(0, 1));
  };
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    take(target.files);
    // The same file may be chosen again after a failure.
    target.value = '';
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={isMany}
        className="peer sr-only"
        disabled={upload.isPending}
        onChange={onChoose}
      />
      <label
        htmlFor={id}
        className="button button-quiet peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--brand-strong)"
      >
        {upload.isPending ? texts.uploading : label}
      </label>
      <span className="text-sm text-ink-soft max-sm:hidden">{texts.uploadDrop}</span>
    </div>
  );
}

/** The product's picture and further ones: uploaded, or by address. */
export function PictureFields({ editor }: { readonly editor: ProductEditor }) {
  const { draft, faults, set } = editor;
  const images = draft.images.split(/\s+/).filter(Boolean);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <span className="picture-tile picture-tile-large">
          <DraftPicture draft={draft} size={TILE_PX} />
        </span>
        <div className="grid min-w-0 flex-1 basis-64 gap-3">
          <PictureUpload
            label={texts.upload}
            title={draft.name}
            onKept={([address]) => address && set('imageUrl', address)}
          />
          <TextField
            label={texts.fields.imageUrl}
            hint={texts.hints.imageUrl}
            inputMode="url"
            required
            value={draft.imageUrl}
            fault={faults['imageUrl']}
            onChange={({ target }) => set('imageUrl', target.value.trim())}
          />
        </div>
      </div>
      {images.length > 0 && (
        <ul className="pictures">
          {images.map((address, index) => (
            <li key={address} className="picture-tile">
              <Picture src={address} name={address} alt="" size={TILE_PX} />
              <button
                type="button"
                className="picture-remove"
                aria-label={`${shellTexts.states.delete}: ${texts.fields.images} ${index + 1}`}
                onClick={() => set('images', images.filter((each) => each !== address).join('\n'))}
              >
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PictureUpload
        label={texts.uploadMore}
        title={draft.name}
        isMany
        onKept={(addresses) => set('images', [...new Set([...images, ...addresses])].join('\n'))}
      />
      <TextArea
        label={texts.fields.images}
        hint={texts.hints.images}
        rows={2}
        value={draft.images}
        fault={faults['images']}
        onChange={({ target }) => set('images', target.value)}
      />
    </div>
  );
}
