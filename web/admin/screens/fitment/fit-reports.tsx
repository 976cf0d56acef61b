import { useState } from 'react';
import { Link } from 'wouter';
import type { FitReportJson } from '#contract/catalogue/facts/fit-reports';
import { fitmentTexts } from '../../../texts/panel/fitment.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { useCall } from '../../api/use-call.ts';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Hint, TextField } from '../../components/form/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { showTime } from '../../lib/format.ts';
import { type LastChange, LastChangeBar } from '../changes/last-change.tsx';

const texts = fitmentTexts.reports;
const REPORTS = '/api/admin/fit-reports';

/** Who reported what about which product, and the shop's present answer. */
function ReportHead({ report }: { readonly report: FitReportJson }) {
  const { product, machine, fits, fit, at, orderId, orderNumber } = report;
  const mayOrders = useMay('orders');
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Tag kind={fits ? 'ok' : 'bad'}>{fits ? texts.fits : texts.fails}</Tag>
        {product ? (
          <Link href={`/admin/products/${product.id}`} className="font-semibold underline">
            {product.name}
          </Link>
        ) : (
          texts.gone
        )}
        <span>{machine}</span>
      </p>
      <Hint>
        {showTime(at)} ·{' '}
        {mayOrders ? (
          <Link href={`/admin/orders/${orderId}`} className="underline">
            {texts.order(orderNumber)}
          </Link>
        ) : (
          texts.order(orderNumber)
        )}
        {fit && ` · ${texts.today[fit.verdict]} (${fit.why})`}
      </Hint>
    </>
  );
}

interface OpenReportProps {
  readonly report: FitReportJson;
  readonly onWritten: (change: LastChange) => void;
}

function OpenReport({ report, onWritten }: OpenReportProps) {
  const [machine, setMachine] = useState(report.machine);
  const decide = usePanelMutation({
    send: (isAccepted: boolean) =>
      panelSend<{ changeId: string | null }>('POST', `${REPORTS}/${report.id}`, {
        isAccepted,
        ...(isAccepted ? { machine } : {}),
      }),
    onDone: ({ changeId }) => {
      if (changeId !== null) onWritten({ id: changeId, text: texts.written(report.product?.name ?? '') });
    },
    stale: [REPORTS, '/api/admin/overview'],
  });
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0">
      <ReportHead report={report} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow sm:max-w-96">
          <TextField
            label={texts.machine}
            hint={report.fit ? undefined : texts.unknownMachine}
            maxLength={100}
            value={machine}
            onText={setMachine}
          />
        </div>
        <Button
          look="strong"
          disabled={decide.isPending || machine.trim() === '' || !report.product}
          onClick={() => decide.mutate(true)}
        >
          {texts.accept}
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {texts.reject}
        </Button>
      </div>
    </li>
  );
}

function DecidedReports({ reports }: { readonly reports: readonly FitReportJson[] }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 font-semibold">{texts.decided(reports.length)}</summary>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1 border-t border-line py-3">
            <ReportHead report={report} />
            {report.decision && (
              <Hint>
                {report.decision.isAccepted ? texts.accepted : texts.rejected} ·{' '}
                {texts.by(report.decision.by, showTime(report.decision.at))}
              </Hint>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Buyers' reports about parts; the owner accepts one into the product's file or dismisses it. */
export function FitReports() {
  const [change, setChange] = useState<LastChange>();
  return (
    <Resource query={useCall(REPORTS)}>
      {(reports) => {
        const open = reports.filter(({ decision }) => !decision);
        const decided = reports.filter(({ decision }) => decision);
        return (
          <Card>
            <CardTitle>{texts.title}</CardTitle>
            <Hint>{texts.intro}</Hint>
            {open.length === 0 && <p className="mt-3">{texts.empty}</p>}
            <ul className="mt-3">
              {open.map((report) => (
                <OpenReport key={report.id} report={report} onWritten={setChange} />
              ))}
            </ul>
            {decided.length > 0 && <DecidedReports reports={decided} />}
            <LastChangeBar change={change} onDone={() => setChange(undefined)} />
          </Card>
        );
      }}
    </Resource>
  );
}
