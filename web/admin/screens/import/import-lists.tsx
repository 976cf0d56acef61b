import type { ReactNode } from 'react';
import type { ImportPreviewJson } from '#contract/exchange/imports';
import { turkishCsv } from '#domain/exchange/csv';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { PagedTable } from '../../components/table/pages.tsx';
import { changeColumns, FieldValues, fieldName } from '../products/field-values.tsx';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

/** Fields that are listed for a new product; the others are in the file. */
const NEW_PRODUCT_FIELDS = ['brand', 'price', 'stockCount', 'category', 'sku'];

type Change = ImportPreviewJson['changes'][number];
type Fault = ImportPreviewJson['errors'][number];

interface SectionProps<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** Number of all items, when the list has only the first ones. */
  readonly total: number;
  readonly columns: readonly Column<Item>[];
  readonly tools?: ReactNode;
  readonly isOpen?: boolean;
}

function Section<Item>({ title, items, total, columns, tools, isOpen = false }: SectionProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Card as="details" open={isOpen}>
      <CardTitle as="summary">
        {title} ({total.toLocaleString('tr-TR')})
      </CardTitle>
      <div className="mt-3 grid gap-3">
        {tools}
        <PagedTable label={title} columns={columns} rows={items} keyOf={(_item, index) => index} />
        {items.length < total && (
          <p className="text-sm text-ink-soft">{texts.firstOf(items.length, total)}</p>
        )}
      </div>
    </Card>
  );
}

function downloadErrors(errors: readonly Fault[]): void {
  const rows = errors.map(({ row, field, message }) => [String(row), fieldName(field), message]);
  const { row, field, reason } = texts.columnsOfErrors;
  saveBlob(new Blob([turkishCsv([[row, field, reason], ...rows])], { type: 'text/csv' }), texts.errorFile);
}

export function ImportErrors({ errors, total }: { errors: readonly Fault[]; total: number }) {
  const { row, field, reason } = texts.columnsOfErrors;
  return (
    <Section
      title={texts.errors}
      items={errors}
      total={total}
      columns={[
        { head: row, kind: 'time', cell: (error) => error.row || '—' },
        { head: field, cell: (error) => (error.field === '' ? '—' : fieldName(error.field)) },
        { head: reason, cell: ({ message }) => message },
      ]}
      isOpen
      tools={
        <Button isSmall className="justify-self-start" onClick={() => downloadErrors(errors)}>
          {texts.downloadErrors}
        </Button>
      }
    />
  );
}

/** Values that were read differently from how they are written in the file. */
export function ImportNotices({ notices }: Pick<ImportPreviewJson, 'notices'>) {
  const { row, reason } = texts.columnsOfErrors;
  return (
    <Section
      title={texts.notices}
      items={notices}
      total={notices.length}
      columns={[
        { head: row, kind: 'time', cell: (notice) => notice.row || '—' },
        { head: reason, cell: ({ message }) => message },
      ]}
    />
  );
}

export function ImportChanges({ preview }: { readonly preview: ImportPreviewJson }) {
  const heads = texts.columnsOfChanges;
  const row: Column<Change> = { head: heads.row, kind: 'time', cell: (change) => change.row };
  const product: Column<Change> = { head: heads.product, kind: 'name', cell: ({ name }) => name };
  const of = (wanted: Change['type']) => preview.changes.filter(({ type }) => type === wanted);
  const updates = of('update');
  return (
    <>
      <Section
        title={texts.removed}
        items={of('remove')}
        total={preview.removed}
        columns={[product]}
        isOpen
      />
      <Section
        title={texts.changed}
        items={updates}
        total={preview.updated}
        columns={[row, product, ...changeColumns<Change>(heads.before, heads.after)]}
        isOpen
      />
      <Section
        title={texts.added}
        items={of('add')}
        total={preview.added}
        columns={[
          row,
          product,
          {
            head: heads.values,
            cell: ({ after }) => (
              <FieldValues
                names={NEW_PRODUCT_FIELDS.filter((name) => (after[name] ?? null) !== null)}
                values={after}
              />
            ),
          },
        ]}
        isOpen={updates.length === 0}
      />
    </>
  );
}
