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

/** A button that copies a text and confirms it for two seconds. */
export function CopyText({ text, label = texts.copy, about, className = '' }: CopyTextProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
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
