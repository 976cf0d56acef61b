import { productFormTexts as texts } from '../../../texts/panel/product-form.ts';
import { panelUpload, usePanelMutation } from '../../api/panel-calls.ts';
import { FileDrop } from './file-drop.tsx';
import { TextField } from './form-field.tsx';
import type { ControlProps } from './rows-field.tsx';

interface UploadProps {
  readonly label: string;
  /** What the pictures show; the name of each file when undefined. */
  readonly title?: string;
  readonly isMany?: boolean;
  readonly onUploaded: (addresses: readonly string[]) => void;
}

async function sendPicture(file: File, title = file.name.replace(/\.[^.]*$/, '')): Promise<string> {
  const path = `/api/admin/pictures?title=${encodeURIComponent(title.slice(0, 300))}`;
  return (await panelUpload<{ readonly imageUrl: string }>('POST', path, file, file.type || undefined))
    .imageUrl;
}

export function PictureUpload({ label, title, isMany = false, onUploaded }: UploadProps) {
  const upload = usePanelMutation({
    send: async (files: readonly File[]): Promise<void> => {
      // One refused picture does not stop the others.
      const sent = await Promise.allSettled(files.map((file) => sendPicture(file, title)));
      onUploaded(sent.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
      const faults = sent.flatMap((each, index) =>
        each.status === 'rejected' && each.reason instanceof Error
          ? texts.uploadFault(files[index]?.name ?? '', each.reason.message)
          : [],
      );
      if (faults.length > 0) throw new Error(faults.join(' '));
    },
    failedTitle: texts.uploadFailed,
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

/** The address of a picture: typed, or that of an uploaded file. */
export function PictureField({ label, hint, fault, value, onChange }: ControlProps) {
  return (
    <div className="grid gap-2">
      <TextField {...{ label, hint, fault, value }} inputMode="url" autoComplete="off" onText={onChange} />
      <PictureUpload label={texts.upload} onUploaded={([address]) => address && onChange(address)} />
    </div>
  );
}
