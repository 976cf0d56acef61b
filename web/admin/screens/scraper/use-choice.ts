import { useState } from 'react';

/** Entries selected by their keys. */
export function useChoice() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    choose: (keys: readonly string[], isOn: boolean): void => {
      const next = new Set(chosen);
      for (const key of keys) {
        if (isOn) next.add(key);
        else next.delete(key);
      }
      setChosen(next);
    },
    clear: (): void => setChosen(new Set()),
  };
}
