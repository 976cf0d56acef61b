import { useQueryClient } from '@tanstack/react-query';
import { type MappingJson, type ScraperSettings, scraperSettings } from '#contract/scrape/scraper';
import { scraperTexts } from '../../../texts/panel/scraper.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { addressOf, useCall, panelSend, keyOf } from '../../api/panel-calls.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { DialogButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { ListResource, Resource } from '../../components/screen.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import { SourceForm } from './source-form.tsx';
import { Tag, CardTitle } from '../../components/card.tsx';
import { jsonOf, number, type ValuesOf, valuesOf } from '../../components/form/field-kinds.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { asJson, fieldText, partsOf } from '../../lib/document-values.ts';
import { readNumber } from '../../lib/format.ts';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';

const texts = scraperTexts.mappings;

function MappingTable({ mappings }: { readonly mappings: readonly MappingJson[] }) {
  const { columns } = texts;
  return (
    <DataTable
      rows={mappings}
      keyOf={({ categoryId }) => categoryId}
      columns={[
        {
          head: columns.category,
          kind: 'name',
          cell: ({ categoryName, categorySlug, isActive }) => (
            <>
              {categoryName} {categorySlug === null && <Tag kind="bad">{scraperTexts.bulk.noCategory}</Tag>}
              {!isActive && <Tag>{texts.passive}</Tag>}
            </>
          ),
        },
        { head: columns.source, cell: ({ baseUrl }) => baseUrl },
        { head: columns.pages, kind: 'number', cell: ({ totalPages }) => totalPages },
        { head: columns.products, kind: 'number', cell: ({ productCount }) => productCount },
      ]}
      actions={(mapping) => (
        <>
          <DialogButton
            isSmall
            label={shellTexts.states.edit}
            aria-label={shellTexts.states.editOf(mapping.categoryName)}
            disabled={mapping.categorySlug === null}
          >
            {(close) => <MappingDialog mapping={mapping} onClose={close} />}
          </DialogButton>
          <RemoveButton
            path={addressOf('/api/scraper/category-mappings/:id', { id: mapping.categoryId })}
            done={texts.removed}
            stale={['/api/scraper']}
            aria-label={shellTexts.states.deleteOf(mapping.categoryName)}
            question={{ title: texts.removeTitle, text: texts.removeText(mapping.categoryName) }}
          />
        </>
      )}
    />
  );
}

const PATH = '/api/scraper/settings';
const RATE = /^([A-Z]{3})[\s:=]+(\S+)$/;

/** Rates by currency, or the first line that is not one. */
function readRates(text: string): ScraperSettings['currencyRates'] | string {
  const rates: Record<string, number> = {};
  for (const line of partsOf(text, '\n')) {
    const [, currency, typed = ''] = RATE.exec(line.toUpperCase()) ?? [];
    const rate = readNumber(typed);
    if (currency === undefined || rate === undefined) return line;
    rates[currency] = rate;
  }
  return rates;
}

const FIELDS = {
  priceJumpPercent: number,
  currencyRates: {
    show: (rates: unknown) =>
      Object.entries(asJson(rates))
        .map(([currency, rate]) => `${currency} ${fieldText(rate)}`)
        .join('\n'),
    read: readRates,
    hint: texts.currencyHint,
    rows: 3,
  },
};

function SettingsForm({ settings }: { readonly settings: ScraperSettings }) {
  const client = useQueryClient();
  const toBody = (values: ValuesOf<typeof FIELDS>) => jsonOf(FIELDS, values, {});
  const form = usePanelForm({
    stored: valuesOf(FIELDS, settings),
    labels: texts,
    check: (values) => {
      const rates = readRates(values.currencyRates);
      return typeof rates === 'string'
        ? [{ path: 'currencyRates', message: texts.badRate(rates) }]
        : checkBy(scraperSettings, toBody)(values);
    },
    send: (values) => panelSend<ScraperSettings>('PUT', PATH, toBody(values)),
    done: texts.settingsSaved,
    onSaved: (saved) => void client.setQueryData(keyOf(PATH), saved),
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="start">
      <CardTitle>{texts.settings}</CardTitle>
      <div className="grid gap-4 md:grid-cols-2 items-start">
        <Fields form={form} of={FIELDS} />
      </div>
    </Form>
  );
}

export function MappingTab() {
  return (
    <div className="grid gap-5">
      <p className="text-ink-soft">{texts.intro}</p>
      <SourceForm title={texts.add} submitLabel={texts.find} call="discover" isEmptied />
      <ListResource query={useCall('/api/scraper/category-mappings')} empty={texts.empty}>
        {(mappings) => <MappingTable mappings={mappings} />}
      </ListResource>
      <Resource query={useCall(PATH)}>{(settings) => <SettingsForm settings={settings} />}</Resource>
    </div>
  );
}
