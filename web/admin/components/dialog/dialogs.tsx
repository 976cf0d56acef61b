import {
  createContext,
  type ReactNode,
  type RefObject,
  useRef,
  type ComponentProps,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Modal as PlainModal } from '../../../components/modal.tsx';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { Button } from '../button.tsx';
import { TITLE_LOOK } from '../screen.tsx';
import { createListeners } from '#kernel/listeners';

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
  readonly close: () => void;
}

let lastId = 0;
let questions: readonly OpenQuestion[] = [];
const { subscribe, notify } = createListeners();

function change(next: readonly OpenQuestion[]): void {
  questions = next;
  notify();
}

/**
 * Asks in a window, for example before an action that cannot be undone. The same question is open only once. Returns the
 * function that takes it back.
 */
export function openQuestion(question: Question): () => void {
  const others = questions.filter(({ title, text }) => title !== question.title || text !== question.text);
  const id = (lastId += 1);
  const close = (): void => change(questions.filter((each) => each.id !== id));
  change([...others, { ...question, id, close }]);
  return close;
}

/** Asks in a window and returns the answer. */
export function isConfirmed(question: Omit<Question, 'onConfirm' | 'onCancel'>): Promise<boolean> {
  return new Promise((answer) => {
    openQuestion({ ...question, onConfirm: () => answer(true), onCancel: () => answer(false) });
  });
}

function QuestionWindow({ question }: { readonly question: OpenQuestion }) {
  const { isForbidden = false, onConfirm, onCancel, close, ...content } = question;
  const [isBusy, setBusy] = useState(isForbidden);
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

const LOOK = 'm-auto max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-box [&_.modal-inside]:p-6';
/** Of the buttons of a window; they stay visible while a long form scrolls behind them. */
export const FOOT_LOOK =
  'sticky bottom-0 z-1 -mx-6 mt-4 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-[30rem]:[&>.button]:flex-auto';

/** Asks whether unsaved work may be lost, and calls `leave` if it may. */
export type LeavePrompt = (leave: () => void) => void;

/** Of the window around a form: the question before the window closes; undefined for no question. */
export const WindowGuard = createContext<RefObject<LeavePrompt | undefined> | null>(null);

interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly isWide?: boolean;
  /** For a question that must be answered first. */
  readonly isAlert?: boolean;
  /** Adds a button that closes it, where there is nothing else to press. */
  readonly hasCloseButton?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window above the screen; Esc and a click beside it close it, after a question if it has unsaved work. */
export function Modal({ description, isWide = false, onClose, children, ...rest }: ModalProps) {
  const { hasCloseButton = false, ...window } = rest;
  const question = useRef<LeavePrompt>(undefined);
  return (
    <PlainModal
      {...window}
      titleClassName={`${TITLE_LOOK} mb-3`}
      className={`${LOOK} ${isWide ? 'w-[min(60rem,calc(100vw-2rem))]' : 'w-[min(34rem,calc(100vw-2rem))]'}`}
      onClose={() => (question.current ? question.current(onClose) : onClose())}
    >
      {description !== undefined && <p className="mb-4">{description}</p>}
      <WindowGuard value={question}>{children}</WindowGuard>
      {hasCloseButton && (
        <DialogFoot>
          <Button onClick={onClose}>{shellTexts.states.close}</Button>
        </DialogFoot>
      )}
    </PlainModal>
  );
}

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be undone; the focus is on "Vazgeç". */
export function ConfirmDialog(props: ConfirmProps) {
  return (
    <Modal title={props.title} description={props.text} isAlert onClose={props.onCancel}>
      {props.children}
      <DialogFoot>
        <Button onClick={props.onCancel}>{shellTexts.states.cancel}</Button>
        <Button look="danger" disabled={props.isBusy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <div className={FOOT_LOOK}>{children}</div>;
}
