import { showErrorToast } from '../../../lib/toasts.ts';
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

/** The picture's address, or why there is none: one refused picture does not stop the others. */
async function sendPicture(file: File, title = file.name.replace(/\.[^.]*$/, '')) {
  const path = `/api/admin/pictures?title=${encodeURIComponent(title.slice(0, 300))}`;
  try {
    return await panelUpload<{ readonly imageUrl: string }>('POST', path, file, file.type || undefined);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { fault: texts.uploadFault(file.name, error.message) };
  }
}

export function PictureUpload({ label, title, isMany = false, onUploaded }: UploadProps) {
  const upload = usePanelMutation({
    send: (files: readonly File[]) => Promise.all(files.map((file) => sendPicture(file, title))),
    // What the form says by then: it may have changed while they were on their way.
    onDone: (sent) => {
      onUploaded(sent.flatMap((each) => ('imageUrl' in each ? each.imageUrl : [])));
      const faults = sent.flatMap((each) => ('fault' in each ? each.fault : []));
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

/** The address of a picture: typed, or that of an uploaded file. */
export function PictureField({ label, hint, fault, value, onChange }: ControlProps) {
  return (
    <div className="grid gap-2">
      <TextField {...{ label, hint, fault, value }} inputMode="url" autoComplete="off" onText={onChange} />
      <PictureUpload label={texts.upload} onUploaded={([address]) => address && onChange(address)} />
    </div>
  );
}
