import { shellTexts } from '../../../texts/panel/shell.ts';

/** What an owner looks at every morning. */
export function OverviewScreen() {
  return <h1 className="panel-title mb-4">{shellTexts.tabs.overview}</h1>;
}
