import { ViewLinks, viewOf } from '../../../components/table/view-links.tsx';
import { parseJson } from '#kernel/json';
import { useState } from 'react';
import { z } from 'zod';
import { productsTexts } from '../../../../texts/panel/products.ts';
import { shellTexts } from '../../../../texts/panel/shell.ts';
import { DialogButton } from '../../../components/dialog/dialog-buttons.tsx';
import { Modal, DialogFoot } from '../../../components/dialog/dialogs.tsx';
import { submitting } from '../../../components/form/form.tsx';
import { TextField } from '../../../components/form/form-field.tsx';
import { storedText, useStoredText } from '../../../../lib/stored/stored-text.ts';
import { useAddressQuery } from '../../../lib/use-address-query.ts';
import { Button } from '../../../components/button.tsx';

const texts = productsTexts.views;
const MAX_NAME = 40;
const stored = storedText('panel-product-views');

const views = z.array(z.object({ name: z.string(), query: z.string() })).readonly();
type Views = z.infer<typeof views>;

/** The views stored in the browser; none for other data in their place. */
function readViews(text: string | null): Views {
  return views.safeParse(parseJson(text ?? '[]')).data ?? [];
}

function NameForm({
  onName,
  onClose,
}: {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  return (
    <Modal title={texts.save} description={texts.intro} onClose={onClose}>
      <form onSubmit={submitting(() => onName(name.trim()))}>
        <TextField label={texts.name} maxLength={MAX_NAME} autoComplete="off" value={name} onText={setName} />
        <DialogFoot>
          <Button onClick={onClose}>{shellTexts.states.cancel}</Button>
          <Button look="strong" type="submit" disabled={name.trim() === ''}>
            {shellTexts.states.save}
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}

export function SavedViews() {
  const { text } = useAddressQuery();
  const saved = readViews(useStoredText(stored));
  const query = viewOf(text);
  const current = saved.find((view) => view.query === query);
  const write = (next: Views): void => stored.write(JSON.stringify(next));
  if (saved.length === 0 && query === '') return null;
  return (
    <ViewLinks label={texts.label} path="/admin/products" views={saved} current={query}>
      {current && (
        <Button isSmall onClick={() => write(saved.filter((view) => view !== current))}>
          {texts.remove(current.name)}
        </Button>
      )}
      {!current && query !== '' && (
        <DialogButton isSmall label={texts.save}>
          {(close) => (
            <NameForm
              onClose={close}
              onName={(name) => write([...saved.filter((view) => view.name !== name), { name, query }])}
            />
          )}
        </DialogButton>
      )}
    </ViewLinks>
  );
}
