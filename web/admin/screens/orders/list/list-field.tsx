import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { listTextJson } from '#contract/orders/invoice/invoices';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { panelUpload, usePanelMutation } from '../../../api/panel-calls.ts';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { TextArea } from '../../../components/form/form-field.tsx';

const texts = ordersTexts.listFile;

interface ListFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A line that ends in a space waits for its second part, such as `A1B2C3D4 `. */
const WAITS = / $/;

/** A list of orders: typed, pasted, scanned line by line, or read from a spreadsheet file. It has the focus at first. */
export function ListField({ label, placeholder, value, onChange }: ListFieldProps) {
  const read = usePanelMutation({
    send: async (file: File) =>
      (await panelUpload<z.infer<typeof listTextJson>>('POST', '/api/admin/orders/read-list', file)).text,
    onDone: onChange,
    failedTitle: texts.failed,
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
        label={texts.label}
        hint={texts.hint}
        accept=".xlsx,.csv,.txt"
        isBusy={read.isPending}
        onFiles={([file]) => file && read.mutate(file)}
      />
    </div>
  );
}
