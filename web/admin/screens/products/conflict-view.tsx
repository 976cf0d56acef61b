import { useEffect, useRef, useState } from 'react';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { useCategories } from '../../api/use-categories.ts';
import { fieldName, showValue } from './field-values.ts';
import { changedFields, type FieldName, type ProductDraft, readDraft } from './product-draft.ts';
import type { Conflict, ProductEditor } from './use-product-editor.ts';

const texts = productFormTexts.conflict;
type Side = 'mine' | 'theirs';

interface ConflictViewProps {
  readonly editor: ProductEditor;
  readonly conflict: Conflict;
  readonly onSave: (merged: ProductDraft) => void;
}

/** Both versions side by side after the file changed under an open form; each field is kept or taken. */
export function ConflictView({ editor, conflict, onSave }: ConflictViewProps) {
  const { data: categories = [] } = useCategories();
  const { draft, base } = editor;
  const { theirs } = conflict;
  const rows = changedFields(theirs, draft);
  const mineChanged = new Set(changedFields(base, draft));
  const [choices, setChoices] = useState<Partial<Record<FieldName, Side>>>({});
  const sideOf = (name: FieldName): Side => choices[name] ?? (mineChanged.has(name) ? 'mine' : 'theirs');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);

  const chooseAll = (side: Side): void => setChoices(Object.fromEntries(rows.map((name) => [name, side])));
  const merged = (): ProductDraft => ({
    ...draft,
    ...Object.fromEntries(
      rows.filter((name) => sideOf(name) === 'theirs').map((name) => [name, theirs[name]]),
    ),
  });
  const show = (version: ProductDraft, name: FieldName): string =>
    showValue(name, readDraft(version, [name]).fields[name] ?? version[name], categories);

  return (
    <section className="conflict" aria-labelledby="cakisma">
      <h2 id="cakisma" ref={heading} tabIndex={-1} className="card-title mb-1">
        {texts.title}
      </h2>
      <p className="mb-4">{texts.text}</p>
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.mine}</th>
              <th scope="col">{texts.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((name) => (
              <tr key={name}>
                <th scope="row" className="row-head">
                  {fieldName(name)}
                </th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <td key={side}>
                    <label className="conflict-choice">
                      <input
                        type="radio"
                        name={`cakisma-${name}`}
                        aria-label={`${fieldName(name)}, ${texts[side]}: ${show(side === 'mine' ? draft : theirs, name)}`}
                        checked={sideOf(name) === side}
                        onChange={() => setChoices((current) => ({ ...current, [name]: side }))}
                      />
                      {show(side === 'mine' ? draft : theirs, name)}
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={() => chooseAll('theirs')}>
          {texts.takeAllTheirs}
        </button>
        <button type="button" className="button button-quiet" onClick={() => chooseAll('mine')}>
          {texts.keepAllMine}
        </button>
        <button
          type="button"
          className="button button-strong"
          disabled={editor.isBusy}
          onClick={() => onSave(merged())}
        >
          {texts.save}
        </button>
      </div>
    </section>
  );
}
