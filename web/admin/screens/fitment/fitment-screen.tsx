import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { parseJson } from '#kernel/json';
import type { FileText } from '#contract/panel/files';
import { fitmentFields } from '#domain/catalogue/facts/fitment';
import { fitmentTexts } from '../../../texts/panel/fitment.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { FitReports } from './fit-reports.tsx';
import { addressOf, keyOf } from '../../api/use-call.ts';
import { useCategories } from '../../api/use-categories.ts';
import { Card, CardTitle } from '../../components/card.tsx';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { Hint } from '../../components/form/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { FILE_TEXT, useFileText, useSaveText } from '../files/use-files.ts';
import { fitmentFileText, fitmentToValues, readFitment } from './fitment-text.ts';

const texts = fitmentTexts.form;
const FILE = 'fitment.json';

/** The rules which parts fit which machines, one entry in each line. */
function FitmentFields({ file, slugs }: { readonly file: FileText; readonly slugs: ReadonlySet<string> }) {
  const client = useQueryClient();
  const save = useSaveText();
  const raw = parseJson(file.text);
  const { data: fitment } = fitmentFields.safeParse(raw);
  const isCategory = (slug: string): boolean => slugs.has(slug);
  const form = usePanelForm({
    stored: fitmentToValues(fitment ?? { systems: [], families: [], rules: [] }),
    labels: texts.labels,
    check: (values) => readFitment(values, isCategory).issues,
    send: (values) => {
      const text = fitmentFileText(readFitment(values, isCategory).fitment, Object(raw));
      return save.mutateAsync({ ...file, text });
    },
    done: texts.saved,
    onSaved: ({ path, text, digest }) =>
      void client.setQueryData(keyOf(addressOf(FILE_TEXT, { path: FILE })), { path, text, digest }),
  });
  if (!fitment) {
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

/** `fitment.json` as a form. */
function FitmentForm() {
  const file = useFileText(FILE);
  const { data: categories } = useCategories();
  return (
    <Resource query={file}>
      {(opened) => (
        <Card>
          <CardTitle>{texts.title}</CardTitle>
          <Hint>{texts.intro}</Hint>
          {categories && (
            <FitmentFields
              key={opened.digest}
              file={opened}
              slugs={new Set(categories.map(({ slug }) => slug))}
            />
          )}
        </Card>
      )}
    </Resource>
  );
}

/** Which part fits which machine: the reports of buyers, and the rules. */
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
