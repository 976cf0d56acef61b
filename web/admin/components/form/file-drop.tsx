import { type ChangeEvent, type DragEvent, useId, useState } from 'react';

interface FileDropProps {
  readonly label: string;
  /** A text beside the button. */
  readonly hint: string;
  /** File types that the file dialog shows. */
  readonly accept: string;
  readonly isMany?: boolean;
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field for files, chosen or dropped. */
export function FileDrop({ label, hint, accept, isMany = false, isBusy, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const submit = (files: FileList | null): void => {
    if (isBusy || !files || files.length === 0) return;
    onFiles(isMany ? [...files] : [...files].slice(0, 1));
  };
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    submit(target.files);
    // Without this the same file could not be chosen again after a failure.
    target.value = '';
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    submit(event.dataTransfer.files);
  };
  return (
    <div
      className="flex flex-wrap items-center gap-3 data-over:outline-2 data-over:outline-offset-6 data-over:outline-dashed data-over:outline-(--brand-strong)"
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
        accept={accept}
        multiple={isMany}
        className="peer sr-only"
        disabled={isBusy}
        onChange={onChoose}
      />
      <label
        htmlFor={id}
        className="button button-quiet peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--brand-strong)"
      >
        {label}
      </label>
      <span className="text-sm text-ink-soft">{hint}</span>
    </div>
  );
}
