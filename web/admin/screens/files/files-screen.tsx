import { useState } from 'react';
import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { Resource } from '../../components/states.tsx';
import { Link } from 'wouter';
import { importTexts } from '../../../texts/panel/import.ts';
import { ExportButton } from '../import/export-button.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileFolders } from './file-folders.tsx';
import { FileProblems } from './file-problems.tsx';
import { useFileProblems, useFileStats } from './use-files.ts';
import { ScreenTitle } from '../../components/screen-title.tsx';

const STATS = ['totalProducts', 'manualProducts', 'scrapedProducts', 'categoriesWithProducts'] as const;

function StatsSkeleton() {
  return (
    <div className="stats" aria-hidden="true">
      {STATS.map((name) => (
        <div key={name} className="shimmer h-24" />
      ))}
    </div>
  );
}

/** The catalogue as the files that it is made of. */
export function FilesScreen() {
  const stats = useFileStats();
  const { data: problems = [] } = useFileProblems();
  const [path, setPath] = useState<string>();
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        <ScreenTitle className="mr-auto">{texts.title}</ScreenTitle>
        <ChangesButton />
        <ExportButton title={importTexts.export.all} path="/api/files/export/all" />
        <Link href="/admin/files/import" className="button button-strong">
          {importTexts.open}
        </Link>
      </div>
      <Resource query={stats} skeleton={<StatsSkeleton />}>
        {(counts) => (
          <dl className="stats">
            {STATS.map((name) => (
              <div key={name} className="card stat">
                <dt className="stat-label">{texts.stats[name]}</dt>
                <dd className="stat-value">{counts[name].toLocaleString('tr-TR')}</dd>
              </div>
            ))}
          </dl>
        )}
      </Resource>
      <FileProblems onOpen={setPath} />
      <FileFolders onOpen={setPath} />
      <section className="card card-body" aria-labelledby="dosya-duzeni">
        <h2 id="dosya-duzeni" className="card-title mb-2">
          {texts.aboutTitle}
        </h2>
        <ul className="grid list-disc gap-2 pl-5">
          {texts.about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {path !== undefined && (
        <FileEditor
          key={path}
          path={path}
          problems={problems.filter(({ file }) => file === path)}
          onClose={() => setPath(undefined)}
        />
      )}
    </div>
  );
}
