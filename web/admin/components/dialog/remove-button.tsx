import type { ComponentProps } from 'react';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { ConfirmButton } from './confirm-button.tsx';

interface RemoveButtonProps extends Omit<ComponentProps<typeof ConfirmButton>, 'label' | 'onConfirm'> {
  readonly label?: string;
  /** Path of the call that removes it. */
  readonly path: string;
  readonly done?: string;
  readonly failedText?: string;
  readonly stale: readonly string[];
  readonly onRemoved?: () => void;
}

/** A small button that removes something after a question. */
export function RemoveButton({
  label = shellTexts.states.delete,
  path,
  done,
  failedText,
  stale,
  onRemoved,
  ...button
}: RemoveButtonProps) {
  const remove = usePanelMutation({
    send: () => panelSend('DELETE', path),
    done,
    failedText,
    stale,
    onDone: () => onRemoved?.(),
  });
  return <ConfirmButton isSmall {...button} label={label} onConfirm={() => remove.mutateAsync()} />;
}
