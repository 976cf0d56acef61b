import { filesTexts as texts } from '../../../texts/panel/files.ts';
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
            <div className="table-wrap">
              <table className="table table-cards">
                <thead>
                  <tr>
                    <th scope="col">{texts.columns.file}</th>
                    <th scope="col">{texts.columns.line}</th>
                    <th scope="col">{texts.columns.reason}</th>
                    <th scope="col">
                      <span className="sr-only">{texts.columns.actions}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {problems.map(({ file, line, message, code }) => (
                    <tr key={`${file}-${line}-${code}-${message}`}>
                      <td data-label={texts.columns.file} className="wrap-anywhere">
                        {file}
                      </td>
                      <td data-label={texts.columns.line} className="whitespace-nowrap">
                        {texts.line(line)}
                      </td>
                      <td data-label={texts.columns.reason} className="wrap-anywhere">
                        {message}
                      </td>
                      <td className="cell-actions">
                        <button
                          type="button"
                          className="button button-quiet button-small"
                          aria-label={texts.fix(file)}
                          onClick={() => onOpen(file)}
                        >
                          {texts.fixShort}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Resource>
    </section>
  );
}
