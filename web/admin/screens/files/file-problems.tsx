import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Resource } from '../../components/states.tsx';
import { useFileProblems } from './use-files.ts';

/** Every broken file with line and reason, and the way into its text. */
export function FileProblems({ onOpen }: { readonly onOpen: (path: string) => void }) {
  return (
    <section aria-labelledby="sorunlar">
      <h2 id="sorunlar" className="card-title mb-3">
        {texts.problems}
      </h2>
      <Resource query={useFileProblems()}>
        {(problems) =>
          problems.length === 0 ? (
            <p className="card card-body text-ink-soft">{texts.noProblems}</p>
          ) : (
            <DataTable
              rows={problems}
              keyOf={({ file, line, message, code }) => `${file}-${line}-${code}-${message}`}
              columns={[
                { head: texts.columns.file, cell: ({ file }) => file },
                { head: texts.columns.line, kind: 'time', cell: ({ line }) => texts.line(line) },
                { head: texts.columns.reason, cell: ({ message }) => message },
                {
                  head: texts.columns.actions,
                  kind: 'actions',
                  cell: ({ file }) => (
                    <button
                      type="button"
                      className="button button-quiet button-small"
                      aria-label={texts.fix(file)}
                      onClick={() => onOpen(file)}
                    >
                      {texts.fixShort}
                    </button>
                  ),
                },
              ]}
            />
          )
        }
      </Resource>
    </section>
  );
}
