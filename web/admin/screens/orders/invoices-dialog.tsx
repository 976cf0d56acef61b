import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceResultsJson } from '#contract/orders/invoices';
import { showErrorToast, showToast } from '../../../lib/toasts.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DialogFoot, Modal } from '../../components/dialogs.tsx';
import { FileDrop } from '../../components/file-drop.tsx';
import { CheckField } from '../../components/form-field.tsx';
import { ListField } from './list-field.tsx';
import { type ChosenPdf, readPdfs } from './read-pdfs.ts';
import { ORDERS_KEY, sendInvoicePdf } from './use-orders.ts';

const texts = ordersTexts.invoices;

type Result = InvoiceResultsJson['results'][number];

/** What became of a line or file, or would become of it. */
function resultWord({ change, message }: Result, isApplied: boolean): string {
  return change === null ? (message ?? '') : (isApplied ? texts.done : texts.changes)[change];
}

/** Sends each file to the order that it belongs to; what is refused says so. */
async function sendPdfs(
  found: readonly Result[],
  pdfs: readonly ChosenPdf[],
  isQuiet: boolean,
): Promise<readonly Result[]> {
  const sent: Result[] = [];
  for (const [index, result] of found.entries()) {
    const pdf = pdfs[index];
    if (!pdf || !result.ok) {
      sent.push(result);
      continue;
    }
    try {
      await sendInvoicePdf(result.orderId, pdf.content, isQuiet);
      sent.push(result);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      sent.push({ ...result, ok: false, change: null, message: error.message });
    }
  }
  return sent;
}

/** Attaches many invoices: numbers by a list, PDFs by their names; first a look, then for good. */
export function InvoicesDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isTold, setTold] = useState(true);
  const [pdfs, setPdfs] = useState<readonly ChosenPdf[]>([]);
  const enter = usePanelMutation({
    send: async (apply: boolean) => {
      const files = pdfs.map(({ name }) => name);
      const body = { text, files, apply };
      const answer = await panelSend<InvoiceResultsJson>('POST', '/api/admin/orders/invoices', body);
      return answer && apply ? { ...answer, files: await sendPdfs(answer.files, pdfs, !isTold) } : answer;
    },
    onDone: (answer) => {
      if (!answer?.applied) return undefined;
      const done = (results: readonly Result[]): number => results.filter(({ ok }) => ok).length;
      showToast(texts.finished(done(answer.results), done(answer.files)));
      const isAll = [...answer.results, ...answer.files].every(({ ok }) => ok);
      if (isAll) onClose();
      return client.invalidateQueries({ queryKey: [ORDERS_KEY] });
    },
  });
  const choose = async (files: readonly File[]): Promise<void> => {
    enter.reset();
    try {
      const found = await readPdfs(files);
      if (found.length === 0) showErrorToast(texts.noPdfs, texts.noPdfsText);
      setPdfs(found);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showErrorToast(texts.unreadable, texts.unreadableText);
    }
  };
  const answer = enter.data;
  const looked = answer && [...answer.results, ...answer.files];
  const canApply = looked?.some(({ ok, change }) => ok && change !== 'none') && !answer?.applied;
  const isEmpty = text.trim() === '' && pdfs.length === 0;

  return (
    <Modal title={texts.title} isWide onClose={onClose}>
      <div className="grid gap-4">
        <p>{texts.intro}</p>
        <ListField
          label={texts.list}
          placeholder={texts.example}
          value={text}
          onChange={(next) => {
            setText(next);
            enter.reset();
          }}
        />
        <FileDrop
          label={texts.pdfs}
          hint={texts.pdfsHint(pdfs.length)}
          accept=".pdf,.zip"
          isMany
          isBusy={enter.isPending}
          onFiles={(files) => void choose(files)}
        />
        {pdfs.length > 0 && (
          <CheckField
            label={texts.tell}
            checked={isTold}
            onChange={({ target }) => setTold(target.checked)}
          />
        )}
        {looked && (
          <DataTable
            rows={looked}
            keyOf={(row) => looked.indexOf(row).toString()}
            columns={[
              { head: texts.line, cell: ({ asked, invoiceNumber }) => `${asked} ${invoiceNumber}` },
              { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
              { head: texts.result, cell: (row) => resultWord(row, answer?.applied ?? false) },
            ]}
          />
        )}
        <DialogFoot>
          <Button onClick={onClose}>{shellTexts.states.close}</Button>
          <Button disabled={enter.isPending || isEmpty} onClick={() => enter.mutate(false)}>
            {texts.look}
          </Button>
          <Button look="strong" disabled={enter.isPending || !canApply} onClick={() => enter.mutate(true)}>
            {texts.apply}
          </Button>
        </DialogFoot>
      </div>
    </Modal>
  );
}
