import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { buildCategoryTree } from '#domain/catalogue/category/category-tree';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { categoryOptions, useCategories } from '../../api/use-categories.ts';
import { Button } from '../../components/button.tsx';
import { FieldGroup, SelectField, TextField } from '../../components/form/form-field.tsx';
import type { ControlProps } from '../../components/form/rows-field.tsx';
import { ProductSearch, useCards } from '../orders/product-picker.tsx';
import { type Goods, GOODS_KINDS } from '#domain/orders/campaigns/goods';
import { hidden, type FieldKind, slugs } from '../../components/form/field-kinds.ts';
import { listOf, readJson } from '../../lib/document-values.ts';
import { moved } from '../../lib/moved.ts';

const texts = documentsTexts.goods;

interface ChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

const withOne = (chosen: readonly string[], name: string): readonly string[] => [
  ...new Set([...chosen, name]),
];

interface AddLineProps extends ChoiceProps {
  /** What was entered; empty for nothing. */
  readonly name: string;
  readonly onAdded: () => void;
  readonly children: ReactNode;
}

/** A field with the button that adds what was entered. Sending the form adds it, too: it looks chosen already. */
function AddLine({ name, chosen, onChange, onAdded, children }: AddLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const add = (): void => {
    if (name === '') return;
    onChange(withOne(chosen, name));
    onAdded();
  };
  // At once: the next line of the same field adds to it.
  const addBeforeSending = useEffectEvent(() => flushSync(add));
  useEffect(() => {
    const sending = new AbortController();
    const { signal } = sending;
    line.current?.closest('form')?.addEventListener('submit', () => addBeforeSending(), { signal });
    return () => sending.abort();
  }, []);
  return (
    <div
      ref={line}
      className="flex items-end gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add();
      }}
    >
      <div className="min-w-0 grow">{children}</div>
      <Button onClick={add}>{texts.add}</Button>
    </div>
  );
}

interface ChosenProps extends ChoiceProps {
  readonly textOf: (name: string) => string;
  readonly isOrdered?: boolean;
}

/** What was chosen, each with a button that takes it out, and one that moves it forward where the order counts. */
function Chosen({ chosen, textOf, onChange, isOrdered = false }: ChosenProps) {
  if (chosen.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((name, index) => (
        <li key={name} className="flex max-w-full">
          {isOrdered && index > 0 && (
            <Button
              isSmall
              aria-label={texts.forward(textOf(name))}
              onClick={() => onChange(moved(chosen, index, -1))}
            >
              ←
            </Button>
          )}
          <Button
            isSmall
            className="min-w-0 wrap-anywhere"
            aria-label={texts.remove(textOf(name))}
            onClick={() => onChange(chosen.filter((each) => each !== name))}
          >
            {textOf(name)} ×
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Names of categories by their slugs, former ones included. */
function useCategoryNames() {
  const { data: categories = [] } = useCategories();
  const tree = buildCategoryTree(categories);
  return (slug: string): string => tree.findNamed(slug)?.name ?? slug;
}

function AddCategory({ label, ...choice }: ChoiceProps & { readonly label: string }) {
  const { data: categories = [] } = useCategories();
  const [category, setCategory] = useState('');
  const name = categories.find(({ id }) => id === category)?.slug ?? '';
  return (
    <AddLine {...choice} name={name} onAdded={() => setCategory('')}>
      {/* With a button of its own, because an arrow key on a closed list already chooses. */}
      <SelectField
        label={label}
        value={category}
        options={[{ value: '', label: texts.choose }, ...categoryOptions(categories)]}
        onText={setCategory}
      />
    </AddLine>
  );
}

/** Names of products by their slugs. */
function useProductNames(chosen: readonly string[]) {
  const cards = useCards(chosen);
  return (slug: string): string => cards.get(slug)?.name ?? slug;
}

function AddProduct({ chosen, onChange }: ChoiceProps) {
  return <ProductSearch label={texts.addProduct} onPick={({ slug }) => onChange(withOne(chosen, slug))} />;
}

/** The goods in the text of a field, without empty lists; undefined for none. */
function readGoods(typed: string): Goods | undefined {
  const json = readJson(typed);
  const lists = GOODS_KINDS.map((kind) => [kind, listOf(json[kind]).map(String)] as const);
  const chosen = lists.filter(([, names]) => names.length > 0);
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** A field for goods: categories, brands and products, chosen one by one. */
function GoodsField({ label, hint, fault, value, onChange }: ControlProps) {
  const [brand, setBrand] = useState('');
  const goods: Goods = readGoods(value) ?? {};
  const nameOf = {
    categories: useCategoryNames(),
    brands: String,
    products: useProductNames(goods.products ?? []),
  };
  const choiceOf = (kind: keyof Goods): ChoiceProps => ({
    chosen: goods[kind] ?? [],
    onChange: (list) => onChange(goodsField.show(readGoods(JSON.stringify({ ...goods, [kind]: list })))),
  });
  return (
    <FieldGroup label={label} hint={hint} fault={fault}>
      {GOODS_KINDS.map((kind) => (
        <Chosen
          key={kind}
          {...choiceOf(kind)}
          textOf={(name) => `${texts.kinds[kind]}: ${nameOf[kind](name)}`}
        />
      ))}
      <div className="grid gap-3 md:grid-cols-2">
        <AddCategory label={texts.addCategoryTree} {...choiceOf('categories')} />
        <AddLine {...choiceOf('brands')} name={brand.trim()} onAdded={() => setBrand('')}>
          <TextField label={texts.addBrand} value={brand} onText={setBrand} />
        </AddLine>
      </div>
      <AddProduct {...choiceOf('products')} />
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

/** The slugs in the text of a field as a choice. */
const choiceIn = ({ value, onChange }: ControlProps): ChoiceProps => ({
  chosen: listOf(slugs.read(value)).map(String),
  onChange: (chosen) => onChange(slugs.show(chosen)),
});

/** Categories in their order. */
export const categoriesField: FieldKind = {
  ...slugs,
  control: function CategoriesField(props) {
    const choice = choiceIn(props);
    return (
      <FieldGroup {...props}>
        <Chosen {...choice} textOf={useCategoryNames()} isOrdered />
        <AddCategory label={texts.addCategory} {...choice} />
      </FieldGroup>
    );
  },
};

/** Products in their order; without one the member is left out. */
export const productsField: FieldKind = {
  ...slugs,
  read: (typed) => (typed.trim() === '' ? undefined : slugs.read(typed)),
  control: function ProductsField(props) {
    const choice = choiceIn(props);
    return (
      <FieldGroup {...props}>
        <Chosen {...choice} textOf={useProductNames(choice.chosen)} isOrdered />
        <AddProduct {...choice} />
      </FieldGroup>
    );
  },
  isWide: true,
};
