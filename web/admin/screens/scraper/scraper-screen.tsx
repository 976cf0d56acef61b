import { shellTexts } from '../../../texts/panel/shell.ts';

/** Filling the catalogue from other shops' pages. */
export function ScraperScreen() {
  return <h1 className="panel-title mb-4">{shellTexts.tabs.scraper}</h1>;
}
