import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { ShowcaseJson } from '#contract/catalogue/site/home';
import { showcaseTexts as texts } from '../../../texts/panel/showcase.ts';
import { CheckField, SelectField, TextField } from '../../components/form/form-field.tsx';

export type Section = ShowcaseJson['sections'][number];
export type SectionKind = Section['kind'];

/** Kinds of which a page may have several. */
export const REPEATED: readonly SectionKind[] = ['featured', 'reduced', 'new'];
/** Kinds that show goods. */
const WITH_GOODS: readonly SectionKind[] = ['hero', ...REPEATED];

export interface Pin {
  readonly key: number;
  readonly category: string;
  readonly products: readonly string[];
}

interface ProductsFieldProps {
  readonly hint: string;
  readonly products: readonly string[];
  readonly onProducts: (products: readonly string[]) => void;
}

/** Slugs of products, separated by commas. */
function ProductsField({ hint, products, onProducts }: ProductsFieldProps) {
  return (
    <TextField
      label={texts.products}
      hint={hint}
      defaultValue={products.join(', ')}
      spellCheck={false}
      onText={(text) => onProducts(text.split(/[\s,]+/).filter(Boolean))}
    />
  );
}

interface SectionRowProps {
  readonly section: Section;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (section: Section) => void;
}

/** The fields of one part of the page. */
export function SectionFields({ section, categories, onChange }: SectionRowProps) {
  const { kind, products = [], category = '', title = '' } = section;
  const { products: _products, category: _category, title: _title, ...rest } = section;
  const change = (next: { title?: string; products?: readonly string[]; category?: string }): void => {
    const all = { title, products, category, ...next };
    onChange({
      ...rest,
      ...(all.title ? { title: all.title } : {}),
      ...(all.products.length > 0 ? { products: [...all.products] } : {}),
      ...(all.category ? { category: all.category } : {}),
    });
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CheckField
        label={texts.show}
        checked={section.show !== false}
        onCheck={(isOn) => {
          const { show: _, ...visible } = section;
          onChange(isOn ? visible : { ...section, show: false });
        }}
      />
      {kind === 'hero' ? (
        <SelectField
          label={texts.style}
          value={section.style ?? 'mat'}
          options={[
            { value: 'mat', label: texts.styles.mat },
            { value: 'upholstery', label: texts.styles.upholstery },
          ]}
          onText={(text) => onChange({ ...section, style: text === 'upholstery' ? 'upholstery' : 'mat' })}
        />
      ) : (
        <TextField
          label={texts.title}
          value={title}
          placeholder={texts.kinds[kind]}
          maxLength={100}
          onText={(text) => change({ title: text })}
        />
      )}
      {WITH_GOODS.includes(kind) && (
        <>
          <ProductsField
            hint={texts.productsHint}
            products={products}
            onProducts={(next) => change({ products: next })}
          />
          <SelectField
            label={texts.category}
            value={category}
            options={categorySlugs(categories, texts.anyCategory)}
            onText={(text) => change({ category: text })}
          />
        </>
      )}
    </div>
  );
}

function categorySlugs(categories: readonly AdminCategory[], none: string) {
  const named = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return [{ value: '', label: none }, ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'tr'))];
}

/** The products at the beginning of a list. */
export function PinnedFields({
  pin,
  categories,
  onChange,
}: {
  readonly pin: Pin;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (pin: Pin) => void;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={texts.list}
        value={pin.category === 'all' ? '' : pin.category}
        options={categorySlugs(categories, texts.allProducts)}
        onText={(text) => onChange({ ...pin, category: text || 'all' })}
      />
      <ProductsField
        hint={texts.pinnedHint}
        products={pin.products}
        onProducts={(products) => onChange({ ...pin, products })}
      />
    </div>
  );
}
