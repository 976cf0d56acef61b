import { useEffect, useState, useSyncExternalStore } from 'react';

const SLIDE_MS = 5000;

/** Slides rotate only where they are visible and the person has not turned motion off. */
const MAY_ROTATE = '(min-width: 64rem) and (prefers-reduced-motion: no-preference)';

interface Rotation {
  /** Whether it rotates; true while the pointer only pauses it. */
  readonly isOn: boolean;
  readonly start: () => void;
  /** Stops it until somebody starts it again. */
  readonly stop: () => void;
  readonly pause: (isPaused: boolean) => void;
}

function subscribe(listener: () => void): () => void {
  const list = matchMedia(MAY_ROTATE);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Calls `turn` every five seconds, except while it is stopped or paused or the tab is hidden. */
export function useRotation(turn: () => void): Rotation {
  const mayRotate = useSyncExternalStore(
    subscribe,
    () => matchMedia(MAY_ROTATE).matches,
    () => false,
  );
  const [wanted, setWanted] = useState<boolean>();
  const [isPaused, setPaused] = useState(false);
  const isOn = wanted ?? mayRotate;

  useEffect(() => {
    if (!isOn || isPaused) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn();
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isOn, isPaused, turn]);

  return { isOn, start: () => setWanted(true), stop: () => setWanted(false), pause: setPaused };
}
