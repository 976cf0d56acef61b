import { useState } from 'react';
import { slugOf } from '#kernel/slug';
import { fold } from '#kernel/turkish';
import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { EmptyState, Resource, Skeleton, ScreenTitle } from '../../components/screen.tsx';
import { importTexts } from '../../../texts/panel/import.ts';
import { ExportButton } from '../import/export-button.tsx';
import { ChangesButton } from '../changes/changes-button.tsx';
import { FileEditor } from './file-editor.tsx';
import { FileProblems } from './file-problems.tsx';
import { useCall } from '../../api/panel-calls.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../components/button.tsx';
import { Card, CardTitle, Tag } from '../../components/card.tsx';
import { FigureCards } from '../../components/figures.tsx';
import { submitting } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/form-field.tsx';
import type { AdminCategory } from '#contract/catalogue/category/admin-categories';
import { useCategories } from '../../api/use-categories.ts';
import { SearchField } from '../../components/table/address-filters.tsx';
import { useAddressQuery } from '../../lib/use-address-query.ts';

const MAX_FILES = 6;
const MANUAL = /^manual-/;

interface FolderProps {
  readonly slug: string;
  readonly name: string;
  readonly files: readonly string[];
  readonly onOpen: (path: string) => void;
}

function Folder({ slug, name, files, onOpen }: FolderProps) {
  const rest = files.length - MAX_FILES;
  return (
    <Card as="li" className="folder">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {slug}/ · {texts.count(files.length)}
          </p>
        </div>
        <ButtonAnchor
          isSmall
          href={`/api/files/export/${encodeURIComponent(slug)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.exportOf(name)}
        >
          {texts.export}
        </ButtonAnchor>
      </div>
      <ul className="mt-3 grid gap-1">
        {files.slice(0, MAX_FILES).map((file) => {
          const isManual = MANUAL.test(file);
          return (
            <li key={file} className="flex min-w-0 items-center gap-2">
              <Tag kind={isManual ? 'brand' : 'wait'}>{isManual ? texts.manual : texts.scraper}</Tag>
              <button
                type="button"
                className="min-h-7 truncate text-left text-sm hover:underline"
                title={file}
                aria-label={texts.open(file)}
                onClick={() => onOpen(`${slug}/${file}`)}
              >
                {file}
              </button>
            </li>
          );
        })}
      </ul>
      {files.length === 0 && <p className="text-sm text-ink-soft">{texts.noFiles}</p>}
      {rest > 0 && <p className="mt-2 text-sm text-ink-soft">{texts.more(rest)}</p>}
    </Card>
  );
}

function foldersOf(
  structure: Readonly<Record<string, readonly string[]>>,
  categories: readonly AdminCategory[],
): readonly Omit<FolderProps, 'onOpen'>[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]));
  return (
    Object.entries(structure)
      .map(([slug, files]) => ({ slug, files, name: names.get(slug) ?? slug }))
      // Folders with products come first.
      .toSorted(
        (left, right) =>
          Number(left.files.length === 0) - Number(right.files.length === 0) ||
          left.name.localeCompare(right.name, 'tr'),
      )
  );
}

function FileFolders({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const structure = useCall('/api/files/structure');
  const { data: categories = [] } = useCategories();
  const { get, change } = useAddressQuery();
  const wanted = fold(get('q'));
  return (
    <section aria-labelledby="klasorler">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <CardTitle id="klasorler" className="mr-auto">
          {texts.folders}
        </CardTitle>
        <SearchField label={texts.search} value={get('q')} onChange={(q) => change({ q })} />
      </div>
      <Resource query={structure}>
        {(data) => {
          const folders = foldersOf(data, categories);
          const matching = folders.filter(({ slug, name }) => fold(`${name} ${slug}`).includes(wanted));
          if (folders.length === 0) return <EmptyState title={texts.empty} />;
          if (matching.length === 0) {
            return (
              <EmptyState title={texts.emptyFiltered}>
                <Button onClick={() => change({ q: undefined })}>{texts.clear}</Button>
              </EmptyState>
            );
          }
          return (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] items-start gap-4">
              {matching.map((folder) => (
                <Folder key={folder.slug} {...folder} onOpen={onOpen} />
              ))}
            </ul>
          );
        }}
      </Resource>
    </section>
  );
}

const REFETCH_MS = 30_000;

const documentTexts = texts.documents;
const NAMES: Readonly<Record<string, string>> = documentTexts.names;

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
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={submitting(() => {
          if (slug !== '') onOpen(`guides/${slug}.md`);
        })}
      >
        <TextField label={documentTexts.name} value={name} onText={setName} />
        <Button type="submit" disabled={slug === ''}>
          {documentTexts.create}
        </Button>
      </form>
    </Card>
  );
}

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
      <Resource query={stats} skeleton={<Skeleton className="h-24" />}>
        {(counts) => <FigureCards labels={texts.stats} counts={counts} />}
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
