import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called with the trimmed text after a pause in typing, or at once on Enter. */
  readonly onChange: (text: string) => void;
}

/** A text filter that waits for a pause in typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // The filter was changed elsewhere, for example by a button that clears all.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }

  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);

  return (
    <input
      type="search"
      className="field w-full sm:w-72"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The field may be inside a form that Enter must not send.
        event.preventDefault();
        onChange(text.trim());
      }}
    />
  );
}
