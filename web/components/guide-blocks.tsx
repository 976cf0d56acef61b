import type { GuideJson } from '#contract/catalogue/site/guides';
import { LinkedLine } from './linked-line.tsx';

type Block = GuideJson['blocks'][number];

/** The text of a guide. Its blocks never move, so their index is their key. */
export function GuideBlocks({ blocks }: Pick<GuideJson, 'blocks'>) {
  return blocks.map((block, index) => <GuideBlock key={`${index}`} block={block} />);
}

function GuideBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <LinkedLine line={block.line} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.lines.map((line, index) => (
            <li key={`${index}`}>
              <LinkedLine line={line} />
            </li>
          ))}
        </ul>
      );
    case 'table':
    default:
      return <GuideTable head={block.head} rows={block.rows} />;
  }
}

function GuideTable({ head, rows }: Omit<Extract<Block, { kind: 'table' }>, 'kind'>) {
  return (
    // A table that is wider than the window is scrolled in its box, which the keyboard must reach.
    <div className="legal-table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={`${column}`} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={`${row}`}>
              {cells.map((cell, column) => (
                <td key={`${column}`}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
