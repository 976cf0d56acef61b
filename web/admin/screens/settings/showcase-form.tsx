import { useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { ShowcaseJson } from '#contract/catalogue/site/home';
import { GOODS_SECTIONS, type SectionKind } from '#domain/catalogue/site/showcase';
import { keysOf } from '#kernel/keys-of';
import { showcaseTexts as texts } from '../../../texts/panel/showcase.ts';
import { panelSend, usePanelMutation, useCall } from '../../api/panel-calls.ts';
import { useCategories } from '../../api/use-categories.ts';
import { Button, Card, CardTitle, StepButton } from '../../components/looks.tsx';
import { optionsOf } from '../../components/form/form.tsx';
import { CheckField, SelectField, TextField } from '../../components/form/form-field.tsx';
import { LeaveGuard } from '../../components/form/leave-guard.tsx';
import { Resource } from '../../components/screen.tsx';
import { partsOf } from '../../lib/document-values.ts';
import { moved } from '../../lib/moved.ts';

type Section = ShowcaseJson['sections'][number];

const SHOWCASE = '/api/admin/showcase';
const KINDS = keysOf(texts.kinds);
/** Kinds that show goods. */
const WITH_GOODS: readonly SectionKind[] = ['hero', ...GOODS_SECTIONS];

interface Pin {
  readonly category: string;
  readonly products: readonly string[];
}

interface ProductsFieldProps {
  readonly hint: string;
  readonly products: readonly string[];
  readonly onProducts: (products: string[]) => void;
}

/** Slugs of products, separated by commas. */
function ProductsField({ hint, products, onProducts }: ProductsFieldProps) {
  return (
    <TextField
      label={texts.products}
      hint={hint}
      defaultValue={products.join(', ')}
      spellCheck={false}
      onText={(text) => onProducts(partsOf(text, /[\s,]+/))}
    />
  );
}

interface EntryProps<Entry> {
  readonly entry: Entry;
  readonly categories: readonly AdminCategory[];
  readonly onChange: (entry: Entry) => void;
}

/** The fields of one part of the page. */
function SectionFields({ entry: section, categories, onChange }: EntryProps<Section>) {
  const { kind, products = [], category = '', title = '', show = true, style = 'mat' } = section;
  const change = (next: Partial<Section>): void => onChange({ ...section, ...next });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CheckField
        label={texts.show}
        checked={show}
        onCheck={(isOn) => change({ show: isOn ? undefined : false })}
      />
      {kind === 'hero' ? (
        <SelectField
          label={texts.style}
          value={style}
          options={optionsOf(texts.styles)}
          onText={(text) => change({ style: text === 'upholstery' ? 'upholstery' : 'mat' })}
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

/** The part as its file has it: what is empty is left out. */
function withoutEmpty({ title, products, category, ...rest }: Section): Section {
  return {
    ...rest,
    ...(title ? { title } : {}),
    ...(products?.length ? { products } : {}),
    ...(category ? { category } : {}),
  };
}

function categorySlugs(categories: readonly AdminCategory[], none: string) {
  const named = categories.map(({ slug, name }) => ({ value: slug, label: name }));
  return [{ value: '', label: none }, ...named.toSorted((a, b) => a.label.localeCompare(b.label, 'tr'))];
}

/** The products at the beginning of a list. */
function PinnedFields({ entry: pin, categories, onChange }: EntryProps<Pin>) {
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

/** A list that is edited; each entry keeps its key. */
function useEntries<Entry>(stored: () => readonly Entry[]) {
  const [entries, setEntries] = useState(() => stored().map((entry, key) => ({ key, entry })));
  return {
    entries,
    add: (entry: Entry): void => {
      const key = Math.max(-1, ...entries.map((each) => each.key)) + 1;
      setEntries([...entries, { key, entry }]);
    },
    replace: (key: number, entry: Entry): void =>
      setEntries(entries.map((each) => (each.key === key ? { key, entry } : each))),
    remove: (key: number): void => setEntries(entries.filter((each) => each.key !== key)),
    move: (index: number, by: number): void => setEntries([...moved(entries, index, by)]),
  };
}

interface ShowcaseFormProps {
  readonly showcase: ShowcaseJson;
  readonly siteName: string;
  readonly categories: readonly AdminCategory[];
}

/** The parts of a storefront's home page in their order, and the products at the beginning of lists. */
function ShowcaseForm({ showcase, siteName, categories }: ShowcaseFormProps) {
  const sections = useEntries<Section>(() => showcase.sections);
  const pins = useEntries<Pin>(() =>
    Object.entries(showcase.pinned).map(([category, products]) => ({ category, products })),
  );
  const [kind, setKind] = useState<SectionKind>('featured');
  const body = {
    sections: sections.entries.map(({ entry }) => withoutEmpty(entry)),
    pinned: Object.fromEntries(pins.entries.map(({ entry: { category, products } }) => [category, products])),
  };
  const [opened] = useState(() => JSON.stringify(body));
  const save = usePanelMutation({
    send: () => panelSend('PUT', `${SHOWCASE}/${showcase.id}`, body, { 'if-match': `"${showcase.digest}"` }),
    done: texts.saved,
    stale: [SHOWCASE],
  });
  const free = KINDS.filter(
    (each) => GOODS_SECTIONS.includes(each) || sections.entries.every(({ entry }) => entry.kind !== each),
  );
  const chosen = free.includes(kind) ? kind : 'featured';
  return (
    <Card aria-label={texts.cardTitle(siteName)}>
      {JSON.stringify(body) !== opened && <LeaveGuard />}
      <CardTitle as="h3">{texts.cardTitle(siteName)}</CardTitle>
      <ol className="mt-3 grid gap-3">
        {sections.entries.map(({ key, entry }, index) => {
          const name = texts.kinds[entry.kind];
          return (
            <li key={key} className="grid gap-2 border-t pt-3">
              <div className="flex flex-wrap items-center gap-2">
                <strong className="mr-auto">
                  {index + 1}. {name}
                </strong>
                <StepButton
                  isSmall
                  isAtEnd={index === 0}
                  aria-label={texts.up(name)}
                  onClick={() => sections.move(index, -1)}
                >
                  ↑
                </StepButton>
                <StepButton
                  isSmall
                  isAtEnd={index === sections.entries.length - 1}
                  aria-label={texts.down(name)}
                  onClick={() => sections.move(index, 1)}
                >
                  ↓
                </StepButton>
                <Button isSmall aria-label={texts.remove(name)} onClick={() => sections.remove(key)}>
                  {texts.removeShort}
                </Button>
              </div>
              <SectionFields {...{ entry, categories }} onChange={(next) => sections.replace(key, next)} />
            </li>
          );
        })}
      </ol>
      <div className="mt-4 flex flex-wrap items-end gap-3 border-t pt-3">
        <SelectField
          label={texts.newSection}
          value={chosen}
          options={free.map((value) => ({ value, label: texts.kinds[value] }))}
          onText={(text) => setKind(KINDS.find((each) => each === text) ?? 'featured')}
        />
        <Button onClick={() => sections.add({ kind: chosen })}>{texts.add}</Button>
      </div>
      <CardTitle as="h4" className="mt-5">
        {texts.pinned}
      </CardTitle>
      {pins.entries.map(({ key, entry }) => (
        <div key={key} className="mt-3 grid gap-2 border-t pt-3">
          <PinnedFields {...{ entry, categories }} onChange={(next) => pins.replace(key, next)} />
          <Button isSmall className="justify-self-end" onClick={() => pins.remove(key)}>
            {texts.removeShort}
          </Button>
        </div>
      ))}
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        <Button onClick={() => pins.add({ category: 'all', products: [] })}>{texts.addPinned}</Button>
        <Button look="strong" disabled={save.isPending} onClick={() => save.mutate()}>
          {texts.save}
        </Button>
      </div>
    </Card>
  );
}

/** The arrangement of goods on each storefront. */
export function ShowcaseForms({ siteNames }: { readonly siteNames: Readonly<Record<string, string>> }) {
  const { data: categories = [] } = useCategories();
  return (
    <section className="mt-6" aria-labelledby="vitrin-duzeni">
      <CardTitle id="vitrin-duzeni" className="mb-3">
        {texts.heading}
      </CardTitle>
      <Resource query={useCall(SHOWCASE)}>
        {(showcases) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {showcases.map((showcase) => (
              <ShowcaseForm
                key={`${showcase.id} ${showcase.digest}`}
                showcase={showcase}
                siteName={siteNames[showcase.id] ?? showcase.id}
                categories={categories}
              />
            ))}
          </div>
        )}
      </Resource>
    </section>
  );
}
