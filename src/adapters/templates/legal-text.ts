import { z } from 'zod';
import type { LegalBlock, LegalPage } from '#contract/orders/legal-page';

const head = z.object({ title: z.string().min(1), date: z.iso.date(), version: z.string().min(1) });

/**
 * Parses a legal template: `# title`, `date:` and `version:` lines, then `## headings`, paragraphs and `- lists`
 * separated by empty lines.
 * @throws Error when title, date or version is missing.
 */
export function parseLegalText(text: string): LegalPage {
  const lines = text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trim());
  const field = (name: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const { title, date, version } = head.parse({
    title: lines.find((line) => line.startsWith('# '))?.slice(2),
    date: field('date'),
    version: field('version'),
  });
  const blocks: LegalBlock[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    items = [];
  };
  for (const line of lines) {
    if (line.startsWith('- ')) {
      items.push(line.slice(2));
      continue;
    }
    endList();
    if (line === '' || /^(?:# |date:|version:)/.test(line)) continue;
    blocks.push(
      line.startsWith('## ') ? { kind: 'heading', text: line.slice(3) } : { kind: 'paragraph', text: line },
    );
  }
  endList();
  return { title, date, version, blocks };
}
