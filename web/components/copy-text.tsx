import { useEffect, useState } from 'react';
import { showErrorToast } from '../lib/toasts.ts';
import { copyingTexts as texts } from '../texts/copying.ts';

/** The spec's two seconds in which a copied text says so. */
const COPIED_MS = 2000;

interface CopyTextProps {
  readonly text: string;
  /** Says what, where that is not plain from what stands beside it. */
  readonly label?: string;
  /** What is copied, said to those who do not see where the button stands. */
  readonly about?: string;
  readonly className?: string;
}

/** A button that copies a text and says so for two seconds. */
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
    <button
      type="button"
      className={`button button-quiet ${className}`}
      aria-label={about === undefined ? undefined : `${label} ${about}`}
      onClick={() => void copy()}
    >
      <span role="status">{isCopied ? texts.copied : label}</span>
    </button>
  );
}
