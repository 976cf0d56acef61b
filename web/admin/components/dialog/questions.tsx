import { type ComponentProps, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#kernel/listeners';
import { ConfirmDialog } from './dialogs.tsx';

export interface Question extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'isBusy' | 'onConfirm' | 'onCancel'
> {
  /** Whether it cannot be confirmed now; the text says why. */
  readonly isForbidden?: boolean;
  /** With a promise the window stays open, its button disabled, until the action has ended. */
  readonly onConfirm: () => unknown;
  readonly onCancel?: () => void;
}

interface OpenQuestion extends Question {
  readonly id: number;
}

let lastId = 0;
let questions: readonly OpenQuestion[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly OpenQuestion[]): void {
  questions = next;
  notify();
}

/** Asks in a window, for example before an action that cannot be undone. The same question is open only once. */
export function ask(question: Question): void {
  const others = questions.filter(({ title, text }) => title !== question.title || text !== question.text);
  change([...others, { ...question, id: (lastId += 1) }]);
}

/** Asks in a window and returns the answer. */
export function isConfirmed(question: Omit<Question, 'onConfirm' | 'onCancel'>): Promise<boolean> {
  return new Promise((answer) => {
    ask({ ...question, onConfirm: () => answer(true), onCancel: () => answer(false) });
  });
}

function QuestionWindow({ question }: { readonly question: OpenQuestion }) {
  const { id, isForbidden = false, onConfirm, onCancel, ...content } = question;
  const [isBusy, setBusy] = useState(isForbidden);
  const close = (): void => change(questions.filter((each) => each.id !== id));
  const confirm = (): void => {
    const action = onConfirm();
    if (!(action instanceof Promise)) close();
    else {
      setBusy(true);
      // The action itself has reported a failure.
      action.then(close, close);
    }
  };
  return (
    <ConfirmDialog
      {...content}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={() => {
        close();
        onCancel?.();
      }}
    />
  );
}

/** The windows of the questions; they are closed when the screen is left. */
export function Questions() {
  const open = useSyncExternalStore(subscribe, () => questions);
  useLayoutEffect(() => () => change([]), []);
  return open.map((question) => <QuestionWindow key={question.id} question={question} />);
}
