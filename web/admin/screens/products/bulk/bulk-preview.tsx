import { useState } from 'react';
import type { BulkPreviewJson } from '#contract/catalogue/product/admin-products';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pages } from '../../../components/table/pages.tsx';
import { changeColumns } from '../field-values.tsx';

const texts = productsTexts.bulk;
const ROWS_PER_PAGE = 50;

interface SkippedListProps {
  readonly title: string;
  readonly products: BulkPreviewJson['faults'];
}

/** Products that are left out, each with its reason. */
export function SkippedList({ title, products }: SkippedListProps) {
  if (products.length === 0) return null;
  return (
    <details className="mb-3">
      <summary className="font-semibold">{title}</summary>
      <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto text-sm">
        {products.map(({ id, name, reason }) => (
          <li key={id}>
            <span className="font-semibold">{name}:</span> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Old and new values of every product that a bulk edit would change. */
export function BulkPreview({ preview }: { readonly preview: BulkPreviewJson }) {
  const [page, setPage] = useState(1);
  const rows = preview.rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return (
    <>
      <p className="mb-1 font-semibold" role="status">
        {preview.rows.length === 0 ? texts.noChange : texts.willChange(preview.rows.length)}
      </p>
      {preview.unchanged > 0 && (
        <p className="mb-3 text-sm text-ink-soft">{texts.unchanged(preview.unchanged)}</p>
      )}
      <SkippedList title={texts.faults(preview.faults.length)} products={preview.faults} />
      {rows.length > 0 && (
        <DataTable
          label={texts.previewTitle}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { head: productsTexts.columns.product, kind: 'name', cell: ({ name }) => name },
            ...changeColumns<BulkPreviewJson['rows'][number]>(texts.before, texts.after),
          ]}
        />
      )}
      <Pages page={page} pageSize={ROWS_PER_PAGE} total={preview.rows.length} onChange={setPage} />
    </>
  );
}
