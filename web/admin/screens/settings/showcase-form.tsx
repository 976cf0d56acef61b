import { useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import type { ShowcaseJson } from '#contract/catalogue/site/home';
import { showcaseTexts as texts } from '../../../texts/panel/showcase.ts';
import { panelSend } from '../../api/panel-fetch.ts';
import { useCategories } from '../../api/use-categories.ts';
import { usePanelMutation } from '../../api/use-panel-mutation.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { SelectField } from '../../components/form/form-field.tsx';
import { moved } from '../../lib/moved.ts';
import {
  type Pin,
  PinnedFields,
  REPEATED,
  type Section,
  SectionFields,
  type SectionKind,
} from './showcase-fields.tsx';
import { Resource } from '../../components/states.tsx';

const SHOWCASE = '/api/admin/showcase';

const KINDS = Object.keys(texts.kinds) as SectionKind[];

interface Row {
  readonly key: number;
  readonly section: Section;
}

interface ShowcaseFormProps {
  readonly showcase: ShowcaseJson;
  readonly siteName: string;
  readonly categories: readonly AdminCategory[];
}

/** The parts of a storefront's home page in their order, and the products at the beginning of lists. */
function ShowcaseForm({ showcase, siteName, categories }: ShowcaseFormProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    showcase.sections.map((section, key) => ({ key, section })),
  );
  const [pins, setPins] = useState<readonly Pin[]>(() =>
    Object.entries(showcase.pinned).map(([category, products], key) => ({ key, category, products })),
  );
  const [kind, setKind] = useState<SectionKind>('featured');
  const save = usePanelMutation({
    send: () =>
      panelSend(
        'PUT',
        `${SHOWCASE}/${showcase.id}`,
        {
          sections: rows.map(({ section }) => section),
          pinned: Object.fromEntries(pins.map(({ category, products }) => [category, products])),
        },
        { 'if-match': `"${showcase.digest}"` },
      ),
    done: texts.saved,
    stale: [SHOWCASE],
  });
  const nextKey = (list: readonly { key: number }[]): number =>
    Math.max(-1, ...list.map(({ key }) => key)) + 1;
  const free = KINDS.filter(
    (each) => REPEATED.includes(each) || rows.every(({ section }) => section.kind !== each),
  );
  const chosen = free.includes(kind) ? kind : 'featured';
  return (
    <Card aria-label={texts.cardTitle(siteName)}>
      <CardTitle as="h3">{texts.cardTitle(siteName)}</CardTitle>
      <ol className="mt-3 grid gap-3">
        {rows.map(({ key, section }, index) => (
          <li key={key} className="grid gap-2 border-t pt-3">
            <div className="flex flex-wrap items-center gap-2">
              <strong className="mr-auto">
                {index + 1}. {texts.kinds[section.kind]}
              </strong>
              <Button
                isSmall
                disabled={index === 0}
                aria-label={texts.up(texts.kinds[section.kind])}
                onClick={() => setRows(moved(rows, index, -1))}
              >
                ↑
              </Button>
              <Button
                isSmall
                disabled={index === rows.length - 1}
                aria-label={texts.down(texts.kinds[section.kind])}
                onClick={() => setRows(moved(rows, index, 1))}
              >
                ↓
              </Button>
              <Button
                isSmall
                aria-label={texts.remove(texts.kinds[section.kind])}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              >
                {texts.removeShort}
              </Button>
            </div>
            <SectionFields
              section={section}
              categories={categories}
              onChange={(next) =>
                setRows(rows.map((row) => (row.key === key ? { key, section: next } : row)))
              }
            />
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-end gap-3 border-t pt-3">
        <SelectField
          label={texts.newSection}
          value={chosen}
          options={free.map((value) => ({ value, label: texts.kinds[value] }))}
          onText={(text) => setKind(KINDS.find((each) => each === text) ?? 'featured')}
        />
        <Button onClick={() => setRows([...rows, { key: nextKey(rows), section: { kind: chosen } }])}>
          {texts.add}
        </Button>
      </div>
      <CardTitle as="h4" className="mt-5">
        {texts.pinned}
      </CardTitle>
      {pins.map((pin) => (
        <div key={pin.key} className="mt-3 grid gap-2 border-t pt-3">
          <PinnedFields
            pin={pin}
            categories={categories}
            onChange={(next) => setPins(pins.map((each) => (each.key === pin.key ? next : each)))}
          />
          <Button
            isSmall
            className="justify-self-end"
            onClick={() => setPins(pins.filter((each) => each.key !== pin.key))}
          >
            {texts.removeShort}
          </Button>
        </div>
      ))}
      <div className="mt-4 flex flex-wrap justify-between gap-3">
        <Button onClick={() => setPins([...pins, { key: nextKey(pins), category: 'all', products: [] }])}>
          {texts.addPinned}
        </Button>
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
