import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { turkishDay } from '#kernel/turkish-day';
import { daySpanFault } from '#contract/day-span';
import type { SalesReportJson, SalesSumJson } from '#contract/orders/reports/accounting';
import { accountingTexts } from '../../../../texts/panel/accounting.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { useCall } from '../../../api/panel-calls.ts';
import { useSites } from '../../../api/use-sites.ts';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Modal, DialogFoot } from '../../../components/dialog/dialogs.tsx';
import { TextField } from '../../../components/form/form-field.tsx';
import { Resource } from '../../../components/screen.tsx';
import { SiteBanner } from '../../../layout/site-selector.tsx';
import { showDay, showLira } from '../../../lib/format.ts';
import { useSiteFilter } from '../../../lib/use-site-filter.ts';
import { useOrderFile } from '../use-orders.ts';
import { Button } from '../../../components/button.tsx';

const texts = accountingTexts;

const today = (): string => turkishDay(new Date());

interface ReportRow extends SalesSumJson {
  readonly month: string;
  readonly site: string;
}

function ReportTable({ report }: { readonly report: SalesReportJson }) {
  const { data: sites = [] } = useSites();
  if (report.months.length === 0) return <p role="status">{texts.empty}</p>;
  const amount = (head: string, amountOf: (row: ReportRow) => string | number): Column<ReportRow> => ({
    head,
    kind: 'number',
    cell: amountOf,
  });
  return (
    <DataTable
      rows={report.months}
      keyOf={({ month, site }) => `${month} ${site}`}
      foot={{ ...report.total, month: texts.sum, site: '' }}
      columns={[
        { head: texts.month, kind: 'time', cell: ({ month }) => showDay(month) },
        { head: texts.site, cell: ({ site }) => sites.find(({ id }) => id === site)?.name ?? site },
        amount(texts.orders, ({ orders }) => orders),
        amount(texts.net, ({ net }) => showLira(net)),
        ...report.total.vat.map(({ rate }) =>
          amount(texts.vat(rate), ({ vat }) =>
            showLira(vat.find((part) => part.rate === rate)?.vat ?? '0.00'),
          ),
        ),
        amount(texts.gross, ({ gross }) => showLira(gross)),
        amount(texts.refunded, ({ refunded }) => showLira(refunded)),
      ]}
    />
  );
}

/** The sales of a range of days for the accountant: sums on the screen, rows to download. */
export function AccountingDialog({ onClose }: { readonly onClose: () => void }) {
  const [site] = useSiteFilter();
  const [from, setFrom] = useState(() => `${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const params = { ...(from && { from }), ...(to && { to }), ...(site !== 'both' && { site }) };
  const report = useCall('/api/orders/report', params, { placeholderData: keepPreviousData });
  const download = useOrderFile();
  return (
    <Modal title={texts.title} description={texts.intro} isWide onClose={onClose}>
      <div className="grid gap-4">
        <SiteBanner />
        <div className="flex flex-wrap gap-4">
          <TextField label={shellTexts.days.from} type="date" value={from} onText={setFrom} />
          <TextField
            label={shellTexts.days.to}
            type="date"
            value={to}
            fault={daySpanFault(params)}
            onText={setTo}
          />
        </div>
        <p className="text-sm text-ink-soft">{texts.invoiceHint}</p>
        <Resource query={report}>{(data) => <ReportTable report={data} />}</Resource>
        <DialogFoot>
          <Button onClick={onClose}>{shellTexts.states.close}</Button>
          {(['invoice', 'ubl', 'csv', 'xlsx'] as const).map((file) => (
            <Button
              key={file}
              look={file === 'xlsx' ? 'strong' : 'quiet'}
              disabled={download.isPending}
              onClick={() => download.mutate({ query: new URLSearchParams(params).toString(), file })}
            >
              {texts.downloads[file]}
            </Button>
          ))}
        </DialogFoot>
      </div>
    </Modal>
  );
}
