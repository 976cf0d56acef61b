import { useState } from 'react';
import { slugOf } from '#kernel/slug';
import { filesTexts } from '../../../texts/panel/files.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { TextField } from '../../components/form/form-field.tsx';
import { Resource } from '../../components/states.tsx';
import { useCall } from '../../api/use-call.ts';

const texts = filesTexts.documents;
const NAMES: Readonly<Record<string, string>> = texts.names;

/** Documents and guides that the owner edits as text, and a field to begin a new guide. */
export function DocumentList({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const documents = useCall('/api/files/documents');
  const [name, setName] = useState('');
  const slug = slugOf(name);
  return (
    <Card aria-labelledby="belgeler">
      <CardTitle id="belgeler" className="mb-1">
        {texts.title}
      </CardTitle>
      <p className="mb-3 text-sm text-ink-soft">{texts.intro}</p>
      <Resource query={documents}>
        {(paths) => (
          <ul className="flex flex-wrap gap-2">
            {paths.map((path) => (
              <li key={path}>
                <Button isSmall onClick={() => onOpen(path)}>
                  {NAMES[path] ?? path}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Resource>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField label={texts.name} value={name} onText={setName} />
        <Button disabled={slug === ''} onClick={() => onOpen(`guides/${slug}.md`)}>
          {texts.create}
        </Button>
      </div>
    </Card>
  );
}
