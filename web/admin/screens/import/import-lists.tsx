import { type ReactNode, useState } from 'react';
import type { ImportPreviewJson } from '#contract/exchange/imports';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { useCategories } from '../../api/use-categories.ts';
import { Pages } from '../../components/pages.tsx';
import { fieldName, showValue } from '../products/field-values.ts';

const PER_PAGE = 50;
/** What is told of a new product; the rest is in the file. */
const SHOWN_OF_NEW = ['brand', 'price', 'stockCount', 'categoryId', 'sku'];

type Change = ImportPreviewJson['changes'][number];
type Fault = ImportPreviewJson['errors'][number];

interface SectionProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Items there are in all, when only the first ones came. */
  readonly total: number;
  readonly heads: readonly string[];
  readonly tools?: ReactNode;
  readonly isOpen?: boolean;
  readonly renderRow: (item: Item, index: number) => ReactNode;
}

function Section<Item>({ title, items, total, heads, tools, isOpen = false, renderRow }: SectionProps<Item>) {
  const [page, setPage] = useState(1);
  if (items.length === 0) return null;
  const start = (page - 1) * PER_PAGE;
  return (
    <details className="card card-body" open={isOpen}>
      <summary className="card-title">
        {title} ({total.toLocaleString('tr-TR')})
      </summary>
      <div className="mt-3 grid gap-3">
        {tools}
        <div className="table-wrap">
          <table className="table table-cards" aria-label={title}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.slice(start, start + PER_PAGE).map((item, index) => renderRow(item, start + index))}
            </tbody>
          </table>
        </div>
        <Pages page={page} pageSize={PER_PAGE} total={items.length} onChange={setPage} />
        {items.length < total && (
          <p className="text-sm text-ink-soft">{texts.firstOf(items.length, total)}</p>
        )}
      </div>
    </details>
  );
}

interface ErrorsProps {
  readonly errors: readonly Fault[];
  readonly total: number;
}

/** Text for a spreadsheet: nothing in it is taken for a formula. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function downloadErrors(errors: readonly Fault[]): void {
  const lines = [
    texts.errorHead,
    ...errors.map(({ row, field, message }) => [String(row), fieldName(field), message]),
  ];
  const text = `\uFEFF${lines.map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = texts.errorFile;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Every row that is not taken over, with the field and the reason. */
export function ImportErrors({ errors, total }: ErrorsProps) {
  const { row, field, reason } = texts.columnsOfErrors;
  return (
    <Section
      title={texts.errors}
      items={errors}
      total={total}
      heads={[row, field, reason]}
      isOpen
      tools={
        <button
          type="button"
          className="button button-quiet button-small justify-self-start"
          onClick={() => downloadErrors(errors)}
        >
          {texts.downloadErrors}
        </button>
      }
      renderRow={(error, index) => (
        <tr key={index}>
          <td data-label={row} className="whitespace-nowrap">
            {error.row || '—'}
          </td>
          <td data-label={field}>{error.field === '' ? '—' : fieldName(error.field)}</td>
          <td data-label={reason} className="wrap-anywhere">
            {error.message}
          </td>
        </tr>
      )}
    />
  );
}

/** What was read in another way than it stands in the file. */
export function ImportNotices({ notices }: Pick<ImportPreviewJson, 'notices'>) {
  const { row, reason } = texts.columnsOfErrors;
  return (
    <Section
      title={texts.notices}
      items={notices}
      total={notices.length}
      heads={[row, reason]}
      renderRow={(notice, index) => (
        <tr key={index}>
          <td data-label={row}>{notice.row || '—'}</td>
          <td data-label={reason} className="wrap-anywhere">
            {notice.message}
          </td>
        </tr>
      )}
    />
  );
}

function Values({ names, values }: { names: readonly string[]; values: Change['before'] }) {
  const { data: categories = [] } = useCategories();
  return names.map((name) => (
    <span key={name} className="block wrap-anywhere">
      <span className="field-tag">{fieldName(name)}</span> {showValue(name, values[name], categories)}
    </span>
  ));
}

/** Products that change, each field with its old and new value. */
export function ImportChanges({ preview }: { readonly preview: ImportPreviewJson }) {
  const { row, product, before, after, values } = texts.columnsOfChanges;
  const updates = preview.changes.filter(({ type }) => type === 'update');
  const additions = preview.changes.filter(({ type }) => type === 'add');
  const removals = preview.changes.filter(({ type }) => type === 'remove');
  return (
    <>
      <Section
        title={texts.removed}
        items={removals}
        total={preview.removed}
        heads={[product]}
        isOpen
        renderRow={({ id, name }) => (
          <tr key={id}>
            <td data-label={product} className="font-semibold wrap-anywhere">
              {name}
            </td>
          </tr>
        )}
      />
      <Section
        title={texts.changed}
        items={updates}
        total={preview.updated}
        heads={[row, product, before, after]}
        isOpen
        renderRow={(change) => (
          <tr key={change.id}>
            <td data-label={row}>{change.row}</td>
            <td data-label={product} className="font-semibold wrap-anywhere">
              {change.name}
            </td>
            <td data-label={before} className="text-ink-soft">
              <span>
                <Values names={Object.keys(change.after)} values={change.before} />
              </span>
            </td>
            <td data-label={after} className="font-semibold">
              <span>
                <Values names={Object.keys(change.after)} values={change.after} />
              </span>
            </td>
          </tr>
        )}
      />
      <Section
        title={texts.added}
        items={additions}
        total={preview.added}
        heads={[row, product, values]}
        isOpen={updates.length === 0}
        renderRow={(change) => (
          <tr key={change.id}>
            <td data-label={row}>{change.row}</td>
            <td data-label={product} className="font-semibold wrap-anywhere">
              {change.name}
            </td>
            <td data-label={values}>
              <span>
                <Values
                  names={SHOWN_OF_NEW.filter((name) => (change.after[name] ?? null) !== null)}
                  values={change.after}
                />
              </span>
            </td>
          </tr>
        )}
      />
    </>
  );
}
