import { useEffect, useState } from 'react';
import { showErrorToast } from '../../lib/toasts.ts';
import { shellTexts } from '../../texts/panel/shell.ts';
import { Button } from './button.tsx';

/** The spec's two seconds in which a copied text says so. */
const COPIED_MS = 2000;

/** Copies a text; `label` says what, where that is not plain from what stands beside it. */
export function CopyButton({
  text,
  label = shellTexts.states.copy,
}: {
  readonly text: string;
  readonly label?: string;
}) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      isSmall
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => showErrorToast(shellTexts.states.error, shellTexts.states.copyFailed),
        )
      }
    >
      {isCopied ? shellTexts.states.copied : label}
    </Button>
  );
}
