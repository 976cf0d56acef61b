import { useState } from 'react';
import { slugOf } from '#kernel/slug';
import { filesTexts as texts, filesTexts } from '../../../texts/panel/files.ts';
import { Resource, Skeleton } from '../../components/states.tsx';
import { importTexts } from '../../../texts/panel/import.ts';
import { ExportButton } from '../import/export-button.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileFolders } from './file-folders.tsx';
import { FileProblems } from './file-problems.tsx';
import { useCall } from '../../api/use-call.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { ButtonLink, Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { FigureCards } from '../../components/figures.tsx';
import { TextField } from '../../components/form/form-field.tsx';

const REFETCH_MS = 30_000;
const STATS = ['totalProducts', 'manualProducts', 'scrapedProducts', 'categoriesWithProducts'] as const;

function StatsSkeleton() {
  return (
    <div className="stats" aria-hidden="true">
      {STATS.map((name) => (
        <Skeleton key={name} className="h-24" />
      ))}
    </div>
  );
}

const documentTexts = filesTexts.documents;
const NAMES: Readonly<Record<string, string>> = documentTexts.names;

/** Documents and guides that the owner edits as text, and a field to begin a new guide. */
function DocumentList({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const documents = useCall('/api/files/documents');
  const [name, setName] = useState('');
  const slug = slugOf(name);
  return (
    <Card aria-labelledby="belgeler">
      <CardTitle id="belgeler" className="mb-1">
        {documentTexts.title}
      </CardTitle>
      <p className="mb-3 text-sm text-ink-soft">{documentTexts.intro}</p>
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
        <TextField label={documentTexts.name} value={name} onText={setName} />
        <Button disabled={slug === ''} onClick={() => onOpen(`guides/${slug}.md`)}>
          {documentTexts.create}
        </Button>
      </div>
    </Card>
  );
}

/** The files of the catalogue. */
export function FilesScreen() {
  // Loaded again every 30 seconds: files also change outside the panel.
  const stats = useCall('/api/files/stats', {}, { refetchInterval: REFETCH_MS });
  const [path, setPath] = useState<string>();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <ChangesButton />
        <ExportButton title={importTexts.export.all} path="/api/files/export/all" />
        <ButtonLink look="strong" href="/admin/files/import">
          {importTexts.open}
        </ButtonLink>
      </div>
      <Resource query={stats} skeleton={<StatsSkeleton />}>
        {(counts) => (
          <FigureCards figures={STATS.map((name) => ({ label: texts.stats[name], count: counts[name] }))} />
        )}
      </Resource>
      <FileProblems onOpen={setPath} />
      <DocumentList onOpen={setPath} />
      <FileFolders onOpen={setPath} />
      <Card aria-labelledby="dosya-duzeni">
        <CardTitle id="dosya-duzeni" className="mb-2">
          {texts.aboutTitle}
        </CardTitle>
        <ul className="grid list-disc gap-2 pl-5">
          {texts.about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      {path !== undefined && <FileEditor key={path} path={path} onClose={() => setPath(undefined)} />}
    </div>
  );
}
