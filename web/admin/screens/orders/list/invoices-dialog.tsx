import { useState } from 'react';
import type { InvoiceResultsJson } from '#contract/orders/invoice/invoices';
import { showErrorToast, showToast } from '../../../../lib/toasts.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { panelSend } from '../../../api/panel-calls.ts';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { CheckField } from '../../../components/form/form-field.tsx';
import { countChanged, ListDialog } from './list-dialog.tsx';
import { sendInvoicePdf } from '../use-orders.ts';

/** A PDF that was chosen, or was in a chosen zip. */
interface ChosenPdf {
  readonly name: string;
  readonly content: Blob;
}

const PDF_NAME = /\.pdf$/i;
const ZIP_NAME = /\.zip$/i;
/** A zip with more than this is not accepted: a month's invoices are smaller. */
const MAX_UNPACKED_BYTES = 300 * 1024 * 1024;

/** The PDFs among the files, and those inside zips. @throws Error for a zip that cannot be opened */
async function readPdfs(files: readonly File[]): Promise<readonly ChosenPdf[]> {
  const pdfs: ChosenPdf[] = [];
  for (const file of files) {
    if (PDF_NAME.test(file.name)) pdfs.push({ name: file.name, content: file });
    if (!ZIP_NAME.test(file.name)) continue;
    const { unzipSync } = await import('fflate');
    let unpacked = 0;
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        const isWanted = PDF_NAME.test(name) && !name.startsWith('__MACOSX/');
        if (isWanted) unpacked += originalSize;
        if (unpacked > MAX_UNPACKED_BYTES) throw new RangeError('The zip is too large');
        return isWanted;
      },
    });
    for (const [path, bytes] of Object.entries(entries)) {
      pdfs.push({ name: path.slice(path.lastIndexOf('/') + 1), content: new Blob([new Uint8Array(bytes)]) });
    }
  }
  return pdfs;
}

const texts = ordersTexts.invoices;

type Result = InvoiceResultsJson['results'][number];

/** Sends each file to its order; a refused file is reported. */
async function sendPdfs(
  found: readonly Result[],
  pdfs: readonly ChosenPdf[],
  isQuiet: boolean,
): Promise<readonly Result[]> {
  const sent: Result[] = [];
  for (const [index, result] of found.entries()) {
    const pdf = pdfs[index];
    try {
      if (pdf && result.ok) await sendInvoicePdf(result.orderId, pdf.content, isQuiet);
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
  const [isBuyerNotified, setBuyerNotified] = useState(true);
  const [pdfs, setPdfs] = useState<readonly ChosenPdf[]>([]);
  const choose = async (files: readonly File[]): Promise<void> => {
    try {
      const found = await readPdfs(files);
      if (found.length === 0) showErrorToast(texts.noPdfs, texts.noPdfsText);
      setPdfs(found);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showErrorToast(texts.unreadable, texts.unreadableText);
    }
  };
  return (
    <ListDialog
      texts={texts}
      placeholder={texts.example}
      send={async (text, apply) => {
        const body = { text, files: pdfs.map(({ name }) => name), apply };
        const answer = await panelSend<InvoiceResultsJson>('POST', '/api/admin/orders/invoices', body);
        return apply ? { ...answer, files: await sendPdfs(answer.files, pdfs, !isBuyerNotified) } : answer;
      }}
      resultsOf={({ results, files }) => [...results, ...files]}
      columnsOf={(isApplied) => [
        { head: texts.line, cell: ({ asked, invoiceNumber }) => `${asked} ${invoiceNumber}` },
        { head: texts.order, kind: 'time', cell: ({ orderNumber }) => orderNumber },
        {
          head: texts.result,
          cell: ({ change, message }) =>
            change ? (isApplied ? texts.done : texts.changes)[change] : message,
        },
      ]}
      onApplied={({ results, files }) =>
        showToast(texts.finished(countChanged(results), countChanged(files)))
      }
      isFilled={pdfs.length > 0}
      isWide
      onClose={onClose}
      below={({ isBusy, reset }) => (
        <>
          <FileDrop
            label={texts.pdfs}
            hint={texts.pdfsHint(pdfs.length)}
            accept=".pdf,.zip"
            isMany
            isBusy={isBusy}
            onFiles={(files) => {
              reset();
              void choose(files);
            }}
          />
          {pdfs.length > 0 && (
            <CheckField label={texts.notifyBuyers} checked={isBuyerNotified} onCheck={setBuyerNotified} />
          )}
        </>
      )}
    />
  );
}
