import { Link } from 'wouter';
import { jsonText, parseJson } from '#kernel/json';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { FileText } from '#contract/panel/files';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { fitmentFields, NO_FITMENT } from '#domain/catalogue/facts/fitment';
import { fitmentTexts } from '../../../texts/panel/fitment.ts';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { useCall, panelSend, usePanelMutation } from '../../api/panel-calls.ts';
import { useCategories } from '../../api/use-categories.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { documentBy, type DocumentFields } from '../documents/document-by.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { useFileText } from '../files/use-files.ts';
import { fitmentJson, fitmentToValues, type FitmentValues, readFitment } from './fitment-text.ts';
import { useState } from 'react';
import type { FitReportJson } from '#contract/catalogue/facts/fit-reports';
import { useMay } from '../../api/use-session.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { Hint, TextField } from '../../components/form/form-field.tsx';
import { showTime } from '../../lib/format.ts';
import { type LastChange, LastChangeBar } from '../changes/undo-button.tsx';

const reportTexts = fitmentTexts.reports;
const REPORTS = '/api/admin/fit-reports';

function ReportHead({ report }: { readonly report: FitReportJson }) {
  const { product, machine, fits, fit, at, orderId, orderNumber } = report;
  const mayOrders = useMay('orders');
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Tag kind={fits ? 'ok' : 'bad'}>{fits ? reportTexts.fits : reportTexts.fails}</Tag>
        {product ? (
          <Link href={`/admin/products/${product.id}`} className="font-semibold underline">
            {product.name}
          </Link>
        ) : (
          reportTexts.gone
        )}
        <span>{machine}</span>
      </p>
      <Hint>
        {showTime(at)} ·{' '}
        {mayOrders ? (
          <Link href={`/admin/orders/${orderId}`} className="underline">
            {reportTexts.order(orderNumber)}
          </Link>
        ) : (
          reportTexts.order(orderNumber)
        )}
        {fit && ` · ${reportTexts.today[fit.verdict]} (${fit.why})`}
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
      if (changeId !== null)
        onWritten({ id: changeId, text: reportTexts.written(report.product?.name ?? '') });
    },
    stale: [REPORTS, '/api/admin/overview'],
  });
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0">
      <ReportHead report={report} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 grow sm:max-w-96">
          <TextField
            label={reportTexts.machine}
            hint={report.fit ? undefined : reportTexts.unknownMachine}
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
          {reportTexts.accept}
        </Button>
        <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          {reportTexts.reject}
        </Button>
      </div>
    </li>
  );
}

function DecidedReports({ reports }: { readonly reports: readonly FitReportJson[] }) {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2 font-semibold">{reportTexts.decided(reports.length)}</summary>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1 border-t border-line py-3">
            <ReportHead report={report} />
            {report.decision && (
              <Hint>
                {report.decision.isAccepted ? reportTexts.accepted : reportTexts.rejected} ·{' '}
                {reportTexts.by(report.decision.by, showTime(report.decision.at))}
              </Hint>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function FitReports() {
  const [change, setChange] = useState<LastChange>();
  return (
    <Resource query={useCall(REPORTS)}>
      {(reports) => {
        const open = reports.filter(({ decision }) => !decision);
        const decided = reports.filter(({ decision }) => decision);
        return (
          <Card>
            <CardTitle>{reportTexts.title}</CardTitle>
            <Hint>{reportTexts.intro}</Hint>
            {open.length === 0 && <p className="mt-3">{reportTexts.empty}</p>}
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

const texts = fitmentTexts.form;
const FILE = 'fitment.json';

interface FitmentFieldsProps {
  readonly file: FileText;
  readonly categories: readonly AdminCategory[];
}

/** The rules which parts fit which machines, one entry in each line. */
function FitmentFields({ file, categories }: FitmentFieldsProps) {
  const { findNamed } = buildCategoryTree(categories);
  const read = (values: FitmentValues) => readFitment(values, (slug) => findNamed(slug) !== undefined);
  const fields: DocumentFields<FitmentValues> = {
    valuesOf: (json) => fitmentToValues(fitmentFields.safeParse(json).data ?? NO_FITMENT),
    jsonOf: (values, json) => fitmentJson(read(values).fitment, json),
  };
  const form = useRecordForm({
    ...documentBy(file, fields, fitmentFields, jsonText),
    labels: texts.labels,
    check: (values) => read(values).issues,
    done: texts.saved,
  });
  if (!fitmentFields.safeParse(parseJson(file.text)).success) {
    return (
      <p role="alert">
        {texts.broken}{' '}
        <Link href="/admin/files" className="underline">
          {texts.toFiles}
        </Link>
      </p>
    );
  }
  return (
    <Form form={form} className="mt-3 grid gap-4" foot="gridEnd">
      <div className="grid gap-4 lg:grid-cols-2">
        <Fields
          form={form}
          of={{
            systems: { hint: texts.hints.systems, rows: 14, spellCheck: false },
            families: { hint: texts.hints.families, rows: 14, spellCheck: false },
            rules: { hint: texts.hints.rules, rows: 4, spellCheck: false },
            needed: { hint: texts.hints.needed, rows: 4, spellCheck: false },
          }}
        />
      </div>
    </Form>
  );
}

function FitmentForm() {
  const file = useFileText(FILE);
  const { data: categories } = useCategories();
  return (
    <Resource query={file}>
      {(opened) => (
        <Card>
          <CardTitle>{texts.title}</CardTitle>
          <Hint>{texts.intro}</Hint>
          {categories && <FitmentFields file={opened} categories={categories} />}
        </Card>
      )}
    </Resource>
  );
}

export function FitmentScreen() {
  return (
    <>
      <ScreenTitle className="mb-4">{fitmentTexts.title}</ScreenTitle>
      <div className="grid gap-4">
        <FitReports />
        <FitmentForm />
      </div>
    </>
  );
}
