import { useState } from 'react';
import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { Resource, Skeleton } from '../../components/states.tsx';
import { importTexts } from '../../../texts/panel/import.ts';
import { ExportButton } from '../import/export-button.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { DocumentList } from './document-list.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileFolders } from './file-folders.tsx';
import { FileProblems } from './file-problems.tsx';
import { useCall } from '../../api/use-call.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { FigureCards } from '../../components/figures.tsx';

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
