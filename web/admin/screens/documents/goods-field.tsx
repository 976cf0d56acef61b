import { useState } from 'react';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { Button } from '../../components/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../components/form-field.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { ProductResults } from '../orders/product-picker.tsx';
import { listOf, readJson } from './document-values.ts';

const texts = documentsTexts.goods;
const KINDS = ['categories', 'brands', 'products'] as const;
type Kind = (typeof KINDS)[number];

/** Goods as a document names them, as one value of a form; empty for none. */
export function goodsText(goods: unknown): string {
  return goods === undefined ? '' : JSON.stringify(goods);
}

/** The goods of a form's value; undefined where none were chosen. */
export function readGoods(value: string): Readonly<Partial<Record<Kind, readonly string[]>>> | undefined {
  const json = readJson(value);
  const lists = KINDS.map((kind) => [kind, listOf(json[kind]).map(String)] as const);
  const chosen = lists.filter(([, names]) => names.length > 0);
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

interface GoodsFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Which goods: categories, brands and products, chosen one by one. */
export function GoodsField({ label, hint, fault, value, onChange }: GoodsFieldProps) {
  const { data: categories = [] } = useCategories();
  const [brand, setBrand] = useState('');
  const [search, setSearch] = useState('');
  const goods = readGoods(value) ?? {};
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const change = (kind: Kind, list: readonly string[]): void =>
    onChange(goodsText(readGoods(JSON.stringify({ ...goods, [kind]: list }))));
  const add = (kind: Kind, name: string): void => {
    if (name !== '') change(kind, [...new Set([...(goods[kind] ?? []), name])]);
  };
  const addBrand = (): void => {
    add('brands', brand.trim());
    setBrand('');
  };
  const chosen = KINDS.flatMap((kind) => (goods[kind] ?? []).map((name) => ({ kind, name })));
  return (
    <FieldGroup label={label} hint={hint} fault={fault}>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>
              <Button
                isSmall
                aria-label={texts.remove(names.get(name) ?? name)}
                onClick={() =>
                  change(
                    kind,
                    (goods[kind] ?? []).filter((each) => each !== name),
                  )
                }
              >
                {texts.kinds[kind]}: {kind === 'categories' ? (names.get(name) ?? name) : name} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label={texts.addCategory}
          value=""
          options={[{ value: '', label: texts.choose }, ...categoryOptions(categories)]}
          onChange={({ target }) => add('categories', slugs.get(target.value) ?? '')}
        />
        <div className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label={texts.addBrand}
              value={brand}
              onChange={({ target }) => setBrand(target.value)}
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
