import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../lib/page/use-media-query.ts';

const SHOWN_MS = 5000;

/** Slides turn by themselves only where they are seen and motion is welcome. */
const MAY_ROTATE = '(min-width: 64rem) and (prefers-reduced-motion: no-preference)';

interface Rotation {
  /** Turning, or held only for a moment by the pointer. */
  readonly isOn: boolean;
  readonly start: () => void;
  /** Stops for good, until somebody starts it again. */
  readonly stop: () => void;
  readonly hold: (isHeld: boolean) => void;
}

/** Calls `turn` every five seconds until it is stopped, held, or the tab is hidden. */
export function useRotation(turn: () => void): Rotation {
  const mayRotate = useMediaQuery(MAY_ROTATE);
  const [wanted, setWanted] = useState<boolean>();
  const [isHeld, setHeld] = useState(false);
  const isOn = wanted ?? mayRotate;

  useEffect(() => {
    if (!isOn || isHeld) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') turn();
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, [isOn, isHeld, turn]);

  return { isOn, start: () => setWanted(true), stop: () => setWanted(false), hold: setHeld };
}
