import type { LegalPage } from '#contract/orders/legal-page';
import { isPageLink, splitAtLinks } from '#domain/catalogue/linked-text';
import { LinkedLine } from './linked-line.tsx';

interface Props extends Pick<LegalPage, 'blocks'> {
  /** False for contracts: they contain texts typed by shoppers, which must not become links. */
  readonly hasLinks?: boolean;
}

/** Headings, paragraphs and lists of a legal text. */
export function LegalBlocks({ blocks, hasLinks = false }: Props) {
  const line = (text: string) => (hasLinks ? <LinkedLine line={splitAtLinks(text, isPageLink)} /> : text);
  return blocks.map((block, index) => {
    // Blocks of a text never move, so their index is their key.
    const key = `${index}`;
    if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>;
    if (block.kind === 'paragraph') return <p key={key}>{line(block.text)}</p>;
    return (
      <ul key={key}>
        {block.items.map((item) => (
          <li key={item}>{line(item)}</li>
        ))}
      </ul>
    );
  });
}
