import { useState } from 'react';
import type { InvoiceResultsJson } from '#contract/orders/invoice/invoices';
import { showErrorToast, showToast } from '../../../../lib/toasts.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { panelSend } from '../../../api/panel-fetch.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { CheckField } from '../../../components/form/form-field.tsx';
import { ListField } from './list-field.tsx';
import { type ChosenPdf, readPdfs } from './read-pdfs.ts';
import { ListResults, useListRun } from './use-list-run.tsx';
import { sendInvoicePdf } from '../use-orders.ts';

const texts = ordersTexts.invoices;

type Result = InvoiceResultsJson['results'][number];

/** The result of a line or file, or the expected result of a preview. */
function resultWord({ change, message }: Result, isApplied: boolean): string {
  return change === null ? (message ?? '') : (isApplied ? texts.done : texts.changes)[change];
}

/** Sends each file to its order; a refused file is reported. */
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

/** Attaches many invoices: numbers by a list, PDFs by their file names; first a preview, then the change. */
export function InvoicesDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [isBuyerNotified, setBuyerNotified] = useState(true);
  const [pdfs, setPdfs] = useState<readonly ChosenPdf[]>([]);
  const enter = useListRun({
    send: async (apply) => {
      const files = pdfs.map(({ name }) => name);
      const body = { text, files, apply };
      const answer = await panelSend<InvoiceResultsJson>('POST', '/api/admin/orders/invoices', body);
      return apply ? { ...answer, files: await sendPdfs(answer.files, pdfs, !isBuyerNotified) } : answer;
    },
    resultsOf: ({ results, files }) => [...results, ...files],
    onApplied: ({ results, files }) => {
      const done = (all: readonly Result[]): number => all.filter(({ ok }) => ok).length;
      showToast(texts.finished(done(results), done(files)));
    },
    onClose,
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
  const { answer } = enter;
  const results = answer && [...answer.results, ...answer.files];
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
          isBusy={enter.isBusy}
          onFiles={(files) => void choose(files)}
        />
        {pdfs.length > 0 && (
          <CheckField label={texts.notifyBuyers} checked={isBuyerNotified} onCheck={setBuyerNotified} />
        )}
        {results && (
          <ListResults results={results} texts={texts}>
            <DataTable
              rows={results}
              keyOf={(_row, index) => index}
              columns={[
                { head: texts.line, cell: ({ asked, invoiceNumber }) => `${asked} ${invoiceNumber}` },
                { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
                { head: texts.result, cell: (row) => resultWord(row, answer?.applied ?? false) },
              ]}
            />
          </ListResults>
        )}
        {enter.foot(texts, shellTexts.states.close, isEmpty)}
      </div>
    </Modal>
  );
}
