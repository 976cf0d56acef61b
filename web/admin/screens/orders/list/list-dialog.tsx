import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState, useEffect, useRef } from 'react';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { refresh, usePanelMutation, panelUpload } from '../../../api/panel-calls.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFoot, Modal } from '../../../components/dialog/dialogs.tsx';
import { LeaveGuard } from '../../../components/form/leave-guard.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { ORDERS } from '../use-orders.ts';
import type { z } from 'zod';
import type { listTextJson } from '#contract/orders/invoice/invoices';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { TextArea } from '../../../components/form/form-field.tsx';
import type { ValueProps } from '../../../components/form/rows-field.tsx';

const fileTexts = ordersTexts.listFile;

interface ListFieldProps extends ValueProps {
  readonly label: string;
  readonly placeholder?: string;
}

/** A line that ends in a space waits for its second part, such as `A1B2C3D4 `. */
const WAITS = / $/;

/** A list of orders: typed, pasted, scanned line by line, or read from a spreadsheet file. It has the focus at first. */
function ListField({ label, placeholder, value, onChange }: ListFieldProps) {
  const read = usePanelMutation({
    send: async (file: File) =>
      (await panelUpload<z.infer<typeof listTextJson>>('POST', '/api/admin/orders/read-list', file)).text,
    onDone: onChange,
    failedTitle: fileTexts.failed,
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector('textarea');
    const end = /^.* $/m.exec(field?.value ?? '');
    const place = end ? end.index + end[0].length : 0;
    field?.focus();
    field?.setSelectionRange(place, place);
  }, []);
  return (
    <div ref={box} className="grid gap-4">
      <TextArea
        label={label}
        rows={8}
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onText={onChange}
        onKeyDown={(event) => {
          // A scanner ends each code with Enter: the cursor moves to the next line that waits for one.
          const { currentTarget: field } = event;
          const end = value.indexOf('\n', field.selectionStart);
          if (event.key !== 'Enter' || end === -1 || field.selectionStart !== end) return;
          const lines = value.slice(end + 1).split('\n');
          const next = lines.findIndex((line) => WAITS.test(line));
          if (next === -1) return;
          event.preventDefault();
          const place = end + 1 + lines.slice(0, next + 1).join('\n').length;
          field.setSelectionRange(place, place);
        }}
      />
      <FileDrop
        label={fileTexts.label}
        hint={fileTexts.hint}
        accept=".xlsx,.csv,.txt"
        isBusy={read.isPending}
        onFiles={([file]) => file && read.mutate(file)}
      />
    </div>
  );
}

/** The result of a line, or the expected result of a preview. */
interface LineResult {
  readonly ok: boolean;
  readonly change: string | null;
}

/** The lines that changed something, or will. */
export function countChanged(results: readonly LineResult[]): number {
  return results.filter(({ ok, change }) => ok && change !== 'none').length;
}

interface ListDialogProps<Answer, Result> extends Pick<ComponentProps<typeof Modal>, 'isWide' | 'onClose'> {
  readonly texts: Readonly<Record<'title' | 'intro' | 'list' | 'check' | 'apply', string>> & {
    readonly summary: (changed: number, failed: number) => string;
  };
  readonly placeholder?: string;
  readonly firstText?: string;
  readonly send: (text: string, apply: boolean) => Promise<Answer>;
  readonly resultsOf: (answer: Answer) => readonly Result[];
  readonly columnsOf: (isApplied: boolean) => readonly Column<Result>[];
  readonly onApplied: (answer: Answer) => void;
  /** Whether what is sent beside the text has been loaded. */
  readonly isReady?: boolean;
  /** Whether there is something to send without a text. */
  readonly isFilled?: boolean;
  readonly above?: Part;
  readonly below?: Part;
}

/** A part above or below the list. It calls `reset` when what is sent has changed: it needs a new preview. */
type Part = (run: { readonly isBusy: boolean; readonly reset: () => void }) => ReactNode;

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'start' });
}

/** A list of orders that is previewed, then applied; it closes when every line succeeded. */
export function ListDialog<Answer extends { readonly applied: boolean }, Result extends LineResult>({
  texts,
  placeholder = '',
  firstText = '',
  send,
  resultsOf,
  columnsOf,
  onApplied,
  isReady = true,
  isFilled = false,
  above,
  below,
  ...modal
}: ListDialogProps<Answer, Result>) {
  const client = useQueryClient();
  const [text, setText] = useState(firstText);
  // The text when an answer comes: what was typed since it was sent keeps the window open.
  const typed = useRef(firstText);
  const run = usePanelMutation({
    send: async (apply: boolean) => ({ ...(await send(text, apply)), text }),
    onDone: (answer) => {
      if (!answer.applied) return undefined;
      onApplied(answer);
      if (typed.current === answer.text && resultsOf(answer).every(({ ok }) => ok)) modal.onClose();
      return refresh(client, [ORDERS]);
    },
  });
  const { data: answer, isPending: isBusy, reset } = run;
  const results = answer ? resultsOf(answer) : [];
  const changed = countChanged(results);
  return (
    <Modal {...modal} title={texts.title}>
      {(text !== firstText || isFilled) && !answer?.applied && <LeaveGuard />}
      <div className="grid gap-4">
        <p>{texts.intro}</p>
        {above?.({ isBusy, reset })}
        <ListField
          label={texts.list}
          placeholder={placeholder}
          value={text}
          onChange={(next) => {
            typed.current = next;
            setText(next);
            reset();
          }}
        />
        {below?.({ isBusy, reset })}
        {answer && (
          <div className="grid gap-2">
            <p ref={scrollTo} className="font-semibold" role="status">
              {texts.summary(changed, results.filter(({ ok }) => !ok).length)}
            </p>
            <DataTable rows={results} keyOf={(_row, index) => index} columns={columnsOf(answer.applied)} />
          </div>
        )}
        <DialogFoot>
          <Button onClick={modal.onClose}>{shellTexts.states.close}</Button>
          <Button
            disabled={isBusy || !isReady || (text.trim() === '' && !isFilled)}
            onClick={() => run.mutate(false)}
          >
            {texts.check}
          </Button>
          <Button
            look="strong"
            disabled={isBusy || changed === 0 || answer?.applied}
            onClick={() => run.mutate(true)}
          >
            {texts.apply}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
