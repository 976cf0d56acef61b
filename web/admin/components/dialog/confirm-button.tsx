import type { ComponentProps } from 'react';
import { Button } from '../button.tsx';
import { ask, type Question } from './questions.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> {
  /** The action in one word; the button in the window has the same label. */
  readonly label: string;
  readonly question: Pick<Question, 'title' | 'text'>;
  readonly onConfirm: Question['onConfirm'];
}

/** A button for an action that cannot be undone: it asks first. */
export function ConfirmButton({ label, question, onConfirm, ...button }: ConfirmButtonProps) {
  return (
    <Button {...button} onClick={() => ask({ ...question, confirmLabel: label, onConfirm })}>
      {label}
    </Button>
  );
}
