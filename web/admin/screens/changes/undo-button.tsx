import type { ComponentProps } from 'react';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { useCall } from '../../api/panel-calls.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';
import { callOf, CHANGES, RECENT, useChangeCall } from './use-changes.ts';

interface UndoButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  readonly changeId: string;
  readonly onUndone?: () => void;
}

/** A button that undoes a save; for a long one it shows the progress. What somebody undid elsewhere is not offered. */
export function UndoButton({ changeId, onUndone, ...button }: UndoButtonProps) {
  const { isPending, progress, mutate } = useChangeCall();
  const { data: recent = [] } = useCall(CHANGES, RECENT);
  const isUndone = recent.some(({ id, undoneBy }) => id === changeId && undoneBy !== null);
  if (isUndone && !isPending) return <Tag>{texts.undoneMark}</Tag>;
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

export interface LastChange {
  readonly id: string;
  readonly text: string;
}

interface LastChangeBarProps {
  readonly change: LastChange | undefined;
  readonly onDone: () => void;
}

export function LastChangeBar({ change, onDone }: LastChangeBarProps) {
  return (
    <div
      className="last-change sticky bottom-4 z-15 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-night px-4 py-2.5 text-white"
      role="status"
      hidden={change === undefined}
    >
      {change && (
        <>
          <span className="min-w-0 flex-1">{change.text}</span>
          <UndoButton isSmall className="button-light" changeId={change.id} onUndone={onDone} />
        </>
      )}
    </div>
  );
}
