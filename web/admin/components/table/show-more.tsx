import { Button } from '../button.tsx';

interface ShowMoreProps {
  readonly visible: number;
  readonly total: number;
  /** Number of entries that each press adds. */
  readonly step: number;
  readonly label: (count: number) => string;
  readonly onShow: (visible: number) => void;
}

/** The button below a list that is shown in parts; nothing when all of it is visible. */
export function ShowMore({ visible, total, step, label, onShow }: ShowMoreProps) {
  if (total <= visible) return null;
  return (
    <Button isSmall className="mt-3" onClick={() => onShow(visible + step)}>
      {label(Math.min(step, total - visible))}
    </Button>
  );
}
