import { useEffect, useState } from 'react';
import { shellTexts } from '../../texts/panel/shell.ts';

/** The spec's two seconds in which a copied text says so. */
const COPIED_MS = 2000;

export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {isCopied ? shellTexts.states.copied : shellTexts.states.copy}
    </button>
  );
}
