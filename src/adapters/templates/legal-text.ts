import { z } from 'zod';

export type LegalBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

export interface LegalText {
  readonly title: string;
  /** Day of the text, `YYYY-MM-DD`. */
  readonly date: string;
  readonly version: string;
  readonly blocks: readonly LegalBlock[];
}

/** The same text for those who may change it. */
export function copyOf({ title, date, version, blocks }: LegalText) {
  return {
    title,
    date,
    version,
    blocks: blocks.map((block) => (block.kind === 'list' ? { ...block, items: [...block.items] } : block)),
  };
}

const head = z.object({
  title: z.string().min(1),
  date: z.iso.date(),
  version: z.string().min(1),
});

/**
 * Parses a legal template: `# title`, `date:` and `version:` lines, then `## headings`, paragraphs and `- lists`
 * separated by empty lines.
 * @throws Error when title, date or version is missing.
 */
export function parseLegalText(text: string): LegalText {
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
