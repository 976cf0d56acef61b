import { importTexts } from '../../../texts/panel/import.ts';
import { DialogButton } from '../../components/dialog/dialog-buttons.tsx';
import { Modal } from '../../components/dialog/dialogs.tsx';
import { ButtonAnchor } from '../../components/button.tsx';

const texts = importTexts.export;

interface ExportButtonProps {
  readonly title: string;
  /** Path of the file, without its format. */
  readonly path: string;
  readonly query?: string;
}

export function ExportButton({ title, path, query = '' }: ExportButtonProps) {
  const hrefOf = (format: string): string => {
    const params = new URLSearchParams(query);
    params.set('format', format);
    return `${path}?${params.toString()}`;
  };
  return (
    <DialogButton label={texts.button}>
      {(close) => (
        <Modal title={title} description={texts.intro} hasCloseButton onClose={close}>
          <ul className="grid gap-2">
            {Object.entries(texts.formats).map(([format, label]) => (
              <li key={format}>
                <ButtonAnchor className="w-full" href={hrefOf(format)} download onClick={close}>
                  {label}
                </ButtonAnchor>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </DialogButton>
  );
}
