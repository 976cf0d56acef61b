import { useState } from 'react';
import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { PagedTable } from '../../components/table/pages.tsx';
import { Resource } from '../../components/screen.tsx';
import { type FileProblem, useFileProblems } from './use-files.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

/** Names are mended in the folder itself, and what the program keeps for itself is no text for people. */
const canOpen = ({ file, code }: FileProblem): boolean =>
  code !== 'bad_folder_name' && code !== 'bad_file_name' && !/^[._]/.test(file);

interface FileProblemsProps {
  /** Only faults of files below this folder; then nothing is shown if there are none. */
  readonly folder?: string;
  readonly onOpen: (path: string) => void;
}

export function FileProblems({ folder, onOpen }: FileProblemsProps) {
  const [isFull, setFull] = useState(false);
  const query = useFileProblems(isFull);
  const inFolder = (problems: readonly FileProblem[]): readonly FileProblem[] =>
    folder === undefined ? problems : problems.filter(({ file }) => file.startsWith(`${folder}/`));
  if (folder !== undefined && inFolder(query.data ?? []).length === 0) return null;
  return (
    <section aria-labelledby="sorunlar">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <CardTitle id="sorunlar">{texts.problems}</CardTitle>
        {folder === undefined && (
          <Button isSmall onClick={() => (isFull ? void query.refetch() : setFull(true))}>
            {texts.checkAll}
          </Button>
        )}
      </div>
      <Resource query={query}>
        {(problems) =>
          inFolder(problems).length === 0 ? (
            <Card as="p" className="text-ink-soft">
              {texts.noProblems}
            </Card>
          ) : (
            <PagedTable
              rows={inFolder(problems)}
              keyOf={({ file, line, message, code }) => `${file}-${line}-${code}-${message}`}
              columns={[
                { head: texts.columns.file, cell: ({ file }) => file },
                { head: texts.columns.line, kind: 'time', cell: ({ line }) => texts.line(line) },
                { head: texts.columns.reason, cell: ({ message }) => message },
              ]}
              actions={(problem) =>
                canOpen(problem) && (
                  <Button isSmall aria-label={texts.fix(problem.file)} onClick={() => onOpen(problem.file)}>
                    {texts.fixShort}
                  </Button>
                )
              }
            />
          )
        }
      </Resource>
    </section>
  );
}
