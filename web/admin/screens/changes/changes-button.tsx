import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeDetail, ChangeSummary } from '#contract/catalogue/product/admin-products';
import { changesTexts as texts } from '../../../texts/panel/changes.ts';
import { productFormTexts } from '../../../texts/panel/product-form.ts';
import { DialogButton } from '../../components/dialog/dialog-buttons.tsx';
import { Modal } from '../../components/dialog/dialogs.tsx';
import { ListResource, Resource } from '../../components/screen.tsx';
import { showTime } from '../../lib/format.ts';
import { FieldChanges } from '../products/field-values.tsx';
import { UndoButton } from './undo-button.tsx';
import { useCall } from '../../api/panel-calls.ts';
import { CHANGES, RECENT } from './use-changes.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/card.tsx';

const { history: historyTexts } = productFormTexts;
const MAX_LISTED = 500;
const MAX_DETAILS = 20;

type Values = Readonly<Record<string, unknown>>;

function Edited({ name, before, after }: { name: string; before: Values | null; after: Values | null }) {
  return (
    <li className="text-sm">
      <span className="font-semibold wrap-anywhere">{name}</span>
      {before === null || after === null ? (
        <span>: {before === null ? texts.made : texts.removed}</span>
      ) : (
        <FieldChanges
          changes={Object.keys(after).map((field) => ({ field, before: before[field], after: after[field] }))}
        />
      )}
    </li>
  );
}

function Details({ id }: { readonly id: string }) {
  return (
    <Resource query={useCall('/api/admin/changes/:id', { id })}>
      {({ edits, categoryEdits }: ChangeDetail) => (
        <div className="mt-2 grid gap-2">
          <ul className="grid gap-2">
            {categoryEdits.map((edit) => (
              <Edited key={`c-${edit.categoryId}`} {...edit} />
            ))}
            {edits.slice(0, MAX_DETAILS).map((edit) => (
              <Edited key={edit.productId} {...edit} />
            ))}
          </ul>
          {edits.length > MAX_DETAILS && (
            <p className="text-sm text-ink-soft">{texts.visibleOf(MAX_DETAILS, edits.length)}</p>
          )}
        </div>
      )}
    </Resource>
  );
}

function ChangeLine({ change }: { readonly change: ChangeSummary }) {
  const [isOpen, setOpen] = useState(false);
  const what = texts.actions[change.action] ?? change.action;
  const products = texts.and(change.names.join(', '), change.count - change.names.length);
  const names = [change.categories.join(', '), products].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">{what}</span>
        <span className="block wrap-anywhere text-sm">{names}</span>
        <span className="block text-sm text-ink-soft">
          {showTime(change.at)} · {change.by}
        </span>
        {change.reason !== null && (
          <span className="block text-sm wrap-anywhere">{historyTexts.reason(change.reason)}</span>
        )}
        {isOpen && <Details id={change.id} />}
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <Button
          isSmall
          aria-expanded={isOpen}
          aria-label={texts.detailsOf(`${what}, ${names}`)}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.details}
        </Button>
        {change.undoneBy !== null ? (
          <Tag>{texts.undoneMark}</Tag>
        ) : (
          <UndoButton isSmall changeId={change.id} aria-label={`${texts.undo}: ${what}, ${names}`} />
        )}
      </span>
    </li>
  );
}

function ChangesDialog({ onClose }: { readonly onClose: () => void }) {
  const [limit, setLimit] = useState(RECENT.limit);
  return (
    <Modal title={texts.title} description={texts.intro} isWide hasCloseButton onClose={onClose}>
      <ListResource
        query={useCall(CHANGES, { limit }, { placeholderData: keepPreviousData, staleTime: 0 })}
        empty={<p>{texts.empty}</p>}
      >
        {(changes) => (
          <>
            <ul className="grid">
              {changes.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ul>
            {changes.length === limit && limit < MAX_LISTED && (
              <Button
                className="mt-3"
                onClick={() => setLimit(Math.min(MAX_LISTED, limit + 2 * RECENT.limit))}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </ListResource>
    </Modal>
  );
}

export function ChangesButton() {
  return <DialogButton label={texts.title}>{(close) => <ChangesDialog onClose={close} />}</DialogButton>;
}
