import { useState } from 'react';
import type { SalesReportJson, SalesSumJson } from '#contract/orders/accounting';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { useSites } from '../../api/use-sites.ts';
import { Modal } from '../../components/dialogs.tsx';
import { TextField } from '../../components/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { SiteBanner } from '../../layout/site-selector.tsx';
import { showLira } from '../../lib/format.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { useAccountingDownload, useSalesReport } from './use-orders.ts';

const texts = ordersTexts.accounting;

/** `2026-11-20`, today in Turkey. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(new Date());
}

function SumCells({ sum, rates }: { readonly sum: SalesSumJson; readonly rates: readonly number[] }) {
  return (
    <>
      <td className="number">{sum.orders}</td>
      <td className="number">{showLira(sum.net)}</td>
      {rates.map((rate) => (
        <td key={rate} className="number">
          {showLira(sum.vat.find((part) => part.rate === rate)?.vat ?? '0.00')}
        </td>
      ))}
      <td className="number">{showLira(sum.gross)}</td>
      <td className="number">{showLira(sum.refunded)}</td>
    </>
  );
}

function ReportTable({ report }: { readonly report: SalesReportJson }) {
  const { data: sites = [] } = useSites();
  const rates = report.total.vat.map(({ rate }) => rate);
  if (report.months.length === 0) return <p role="status">{texts.empty}</p>;
  return (
    <div className="table-wrap relative">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.month}</th>
            <th scope="col">{texts.site}</th>
            {[texts.orders, texts.net, ...rates.map(texts.vat), texts.gross, texts.refunded].map((head) => (
              <th key={head} scope="col" className="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.months.map((month) => (
            <tr key={`${month.month} ${month.site}`}>
              <td className="whitespace-nowrap">{month.month}</td>
              <td>{sites.find(({ id }) => id === month.site)?.name ?? month.site}</td>
              <SumCells sum={month} rates={rates} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <td colSpan={2}>{texts.sum}</td>
            <SumCells sum={report.total} rates={rates} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What was sold in a span of days, as the accountant wants it: sums to look at, rows to download. */
export function AccountingDialog({ onClose }: { readonly onClose: () => void }) {
  const [site] = useSiteFilter();
  const [from, setFrom] = useState(() => `${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  const params = new URLSearchParams();
  if (from) params.set('from', from);
  if (to) params.set('to', to);
  if (site !== 'both') params.set('site', site);
  const query = params.toString();
  const report = useSalesReport(query);
  const download = useAccountingDownload();
  return (
    <Modal title={texts.title} description={texts.intro} isWide onClose={onClose}>
      <div className="grid gap-4">
        <SiteBanner />
        <div className="flex flex-wrap gap-4">
          <TextField
            label={ordersTexts.from}
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={ordersTexts.to}
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <Resource query={report}>{(data) => <ReportTable report={data} />}</Resource>
        <div className="dialog-foot">
          <button type="button" className="button button-quiet" onClick={onClose}>
            {shellTexts.states.close}
          </button>
          {(['csv', 'xlsx'] as const).map((format) => (
            <button
              key={format}
              type="button"
              className={format === 'xlsx' ? 'button button-strong' : 'button button-quiet'}
              disabled={download.isPending}
              onClick={() => download.mutate({ query, format })}
            >
              {texts.downloads[format]}
            </button>
          ))}
        </div>
      </div>
    </Modal>
  );
}
