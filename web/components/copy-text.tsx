import { useEffect, useState } from 'react';
import { showErrorToast } from '../lib/toasts.ts';
import { copyingTexts as texts } from '../texts/copying.ts';

/** How long the button says that the text was copied. */
const COPIED_MS = 2000;

interface CopyTextProps {
  readonly text: string;
  /** What is copied, when the text beside the button does not say it. */
  readonly label?: string;
  /** What is copied, for people who cannot see where the button is. */
  readonly about?: string;
  readonly className?: string;
}

/** A button that copies a text and confirms it for two seconds after its last press. */
export function CopyText({ text, label = texts.copy, about, className = '' }: CopyTextProps) {
  /** Presses since the button last stood as it was. */
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopies((before) => before + 1);
    } catch {
      showErrorToast(texts.errorTitle, texts.failed);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`button button-quiet ${className}`}
        aria-label={about === undefined ? undefined : `${label} ${about}`}
        onClick={() => void copy()}
      >
        {isCopied ? texts.copied : label}
      </button>
      <span className="sr-only" role="status">
        {isCopied && texts.copied}
      </span>
    </>
  );
}
