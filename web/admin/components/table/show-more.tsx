import { Button } from '../button.tsx';

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  /** Number of entries that each press adds. */
  readonly step: number;
  readonly label: (count: number) => string;
  readonly onShow: (shown: number) => void;
}

/** The button below a list that is shown in parts; nothing when all of it is visible. */
export function ShowMore({ shown, total, step, label, onShow }: ShowMoreProps) {
  if (total <= shown) return null;
  return (
    <Button isSmall className="mt-3" onClick={() => onShow(shown + step)}>
      {label(Math.min(step, total - shown))}
    </Button>
  );
}
