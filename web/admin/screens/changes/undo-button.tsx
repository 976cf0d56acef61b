import type { ComponentProps } from 'react';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { Button } from '../../components/button.tsx';
import { callOf, useUndo } from './use-changes.ts';

interface UndoButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readonly changeId: string;
  readonly onUndone?: () => void;
}

/** A button that undoes a save; for a long one it shows the progress. */
export function UndoButton({ changeId, onUndone, ...button }: UndoButtonProps) {
  const { isPending, progress, mutate } = useUndo();
  return (
    <Button
      {...button}
      disabled={isPending}
      onClick={() => mutate(callOf(changeId, 'undo'), { onSuccess: () => onUndone?.() })}
    >
      {progress ? texts.undoing(progress.done, progress.total) : texts.undo}
    </Button>
  );
}
