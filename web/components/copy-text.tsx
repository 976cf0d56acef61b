import { useEffect, useState } from 'react';
import { showErrorToast } from '../lib/toasts.ts';
import { checkoutTexts } from '../texts/checkout.ts';

/** The spec's two seconds in which a copied text says so. */
const COPIED_MS = 2000;

interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  /** What is copied, said to those who do not see where the button stands. */
  readonly about?: string;
  readonly className?: string;
}

/** A button that copies a text and says so for two seconds. */
export function CopyText({ text, label, about, className = '' }: CopyTextProps) {
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
      showErrorToast(checkoutTexts.errorTitle, checkoutTexts.copyFailed);
    }
  };
  return (
    <button
      type="button"
      className={`button button-quiet ${className}`}
      aria-label={about === undefined ? undefined : `${label} ${about}`}
      onClick={() => void copy()}
    >
      <span role="status">{isCopied ? checkoutTexts.copied : label}</span>
    </button>
  );
}
