import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useOpened } from '../../../lib/use-opened.ts';

const NOTE =
  'absolute top-[calc(100%+0.25rem)] right-0 z-5 w-max max-w-64 max-[18rem]:static max-[18rem]:block max-[18rem]:w-auto rounded-control border border-line bg-paper px-2.5 py-1.5 text-left text-[0.8125rem] whitespace-normal shadow-[0_6px_18px_-8px_rgb(18_23_29/0.4)]';

export type CellMove = 'next' | 'previous';

interface InlineCellProps {
  readonly children: ReactNode;
  readonly openLabel: string;
  readonly fieldLabel: string;
  readonly hint: string;
  readonly initial: string;
  /** A phone's keys of `numeric` have no plus sign, those of `tel` have. */
  readonly inputMode: 'decimal' | 'tel';
  readonly isEditing: boolean;
  readonly onOpen: () => void;
  /** Called at the end of editing; with a direction, the next cell of the same column is edited. */
  readonly onClose: (move?: CellMove) => void;
  /** Saves the text, or returns why it cannot be saved. */
  readonly onSave: (text: string) => string | undefined;
}

type FieldProps = Pick<
  InlineCellProps,
  'fieldLabel' | 'hint' | 'initial' | 'inputMode' | 'onClose' | 'onSave'
>;

function CellField({ fieldLabel, hint, inputMode, onClose, ...value }: FieldProps) {
  // The list may be loaded again meanwhile: what others changed was not typed here, and is not overwritten unasked.
  const { initial, onSave } = useOpened(value);
  const [text, setText] = useState(initial);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const id = useId();

  useEffect(() => field.current?.select(), []);

  const close = (move?: CellMove): void => {
    isDone.current = true;
    onClose(move);
  };
  const commit = (move?: CellMove): void => {
    const trouble = text.trim() === initial ? undefined : onSave(text);
    setFault(trouble);
    if (trouble === undefined) close(move);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') commit();
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  };

  return (
    <span className="relative inline-block w-30">
      <input
        ref={field}
        type="text"
        className="field min-h-9 px-2 py-1 text-right"
        aria-label={fieldLabel}
        aria-describedby={`${id}-note`}
        aria-invalid={fault !== undefined}
        inputMode={inputMode}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isDone.current) commit();
        }}
      />
      <span
        id={`${id}-note`}
        className={`cell-note ${NOTE} ${fault === undefined ? 'text-ink-soft' : 'text-[#a1201a]'}`}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault ?? hint}
      </span>
    </span>
  );
}

/** A value that becomes a field when it is pressed: Enter saves, Esc cancels, Tab moves to the next row. */
export function InlineCell(props: InlineCellProps) {
  const { children, openLabel, isEditing, onOpen, onClose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (isEditing || !wantsFocus.current) return;
    wantsFocus.current = false;
    button.current?.focus();
  }, [isEditing]);

  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className="-mr-2 inline-flex min-h-9 max-md:min-h-11 items-center gap-1.5 rounded-control border border-dashed border-transparent px-2 py-1 min-[18rem]:whitespace-nowrap hover:border-line-strong hover:bg-paper focus-visible:border-line-strong focus-visible:bg-paper"
        aria-label={openLabel}
        onClick={onOpen}
      >
        {children}
      </button>
    );
  }
  return (
    <CellField
      {...props}
      onClose={(move) => {
        wantsFocus.current = move === undefined;
        onClose(move);
      }}
    />
  );
}
