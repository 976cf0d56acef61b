import type { LegalPage } from '#contract/orders/legal-page';

/** Headings, paragraphs and lists of a legal text. */
export function LegalBlocks({ blocks }: { readonly blocks: LegalPage['blocks'] }) {
  return blocks.map((block, index) => {
    // Blocks of a text never move: their place is their name.
    const key = `${index}`;
    if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>;
    if (block.kind === 'paragraph') return <p key={key}>{block.text}</p>;
    return (
      <ul key={key}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  });
}
