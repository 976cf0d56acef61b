import { useState } from 'react';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { Button } from '../../components/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../components/form/form-field.tsx';
import type { ControlProps } from '../../components/form/rows-field.tsx';
import { SearchField } from '../../components/table/address-filters.tsx';
import { ProductResults } from '../orders/product-picker.tsx';
import { type Goods, GOODS_KINDS } from '#domain/orders/campaigns/goods';
import { hidden, type FieldKind } from '../../components/form/field-kinds.ts';
import { listOf, readJson } from '../../lib/document-values.ts';

const texts = documentsTexts.goods;

/** The goods in the text of a field, without empty lists; undefined for none. */
function readGoods(typed: string): Goods | undefined {
  const json = readJson(typed);
  const lists = GOODS_KINDS.map((kind) => [kind, listOf(json[kind]).map(String)] as const);
  const chosen = lists.filter(([, names]) => names.length > 0);
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** A field for goods: categories, brands and products, chosen one by one. */
function GoodsField({ label, hint, fault, value, onChange }: ControlProps) {
  const { data: categories = [] } = useCategories();
  const [category, setCategory] = useState('');
  const [brand, setBrand] = useState('');
  const [search, setSearch] = useState('');
  const goods: Goods = readGoods(value) ?? {};
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const change = (kind: keyof Goods, list: readonly string[]): void =>
    onChange(goodsField.show(readGoods(JSON.stringify({ ...goods, [kind]: list }))));
  const add = (kind: keyof Goods, name: string): void => {
    if (name !== '') change(kind, [...new Set([...(goods[kind] ?? []), name])]);
  };
  const addBrand = (): void => {
    add('brands', brand.trim());
    setBrand('');
  };
  const chosen = GOODS_KINDS.flatMap((kind) =>
    (goods[kind] ?? []).map((name) => ({
      kind,
      name,
      text: `${texts.kinds[kind]}: ${kind === 'categories' ? (names.get(name) ?? name) : name}`,
    })),
  );
  return (
    <FieldGroup label={label} hint={hint} fault={fault}>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ kind, name, text }) => (
            <li key={`${kind} ${name}`}>
              <Button
                isSmall
                aria-label={texts.remove(text)}
                onClick={() =>
                  change(
                    kind,
                    (goods[kind] ?? []).filter((each) => each !== name),
                  )
                }
              >
                {text} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <div className="flex items-end gap-2">
          <div className="min-w-0 grow">
            {/* With a button of its own, because an arrow key on a closed list already chooses. */}
            <SelectField
              label={texts.addCategory}
              value={category}
              options={[{ value: '', label: texts.choose }, ...categoryOptions(categories)]}
              onText={setCategory}
            />
          </div>
          <Button
            onClick={() => {
              add('categories', slugs.get(category) ?? '');
              setCategory('');
            }}
          >
            {texts.add}
          </Button>
        </div>
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label={texts.addBrand}
              value={brand}
              onText={setBrand}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                addBrand();
              }}
            />
          </div>
          <Button onClick={addBrand}>{texts.add}</Button>
        </div>
      </div>
      <SearchField label={texts.addProduct} value={search} onChange={setSearch} />
      <ProductResults
        text={search}
        onPick={({ slug }) => {
          add('products', slug);
          setSearch('');
        }}
      />
    </FieldGroup>
  );
}

/** The goods that a document names; without goods the member is left out. */
export const goodsField: FieldKind = {
  show: hidden.show,
  read: readGoods,
  control: GoodsField,
  isWide: true,
};
