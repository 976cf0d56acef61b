import { filesTexts as texts } from '../../../texts/panel/files.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Resource } from '../../components/states.tsx';
import { useFileProblems } from './use-files.ts';
import { Button } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';

/** Every broken file with line and reason, and the way into its text. */
export function FileProblems({ onOpen }: { readonly onOpen: (path: string) => void }) {
  return (
    <section aria-labelledby="sorunlar">
      <CardTitle id="sorunlar" className="mb-3">
        {texts.problems}
      </CardTitle>
      <Resource query={useFileProblems()}>
        {(problems) =>
          problems.length === 0 ? (
            <Card as="p" className="text-ink-soft">
              {texts.noProblems}
            </Card>
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
                    <Button isSmall aria-label={texts.fix(file)} onClick={() => onOpen(file)}>
                      {texts.fixShort}
                    </Button>
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
