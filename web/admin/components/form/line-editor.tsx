import { useRef } from 'react';

interface LineEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Numbers of the lines with faults. */
  readonly marked: ReadonlySet<number>;
  /** Receives a function that scrolls to a line and selects it. */
  readonly onReady: (goTo: (line: number) => void) => void;
}

/** The positions where a line begins and ends in a text; lines are counted from 1. */
function placeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[line - 1]?.length ?? 0)];
}

/** Plain text with numbered lines. */
export function LineEditor({ label, value, onChange, marked, onReady }: LineEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const count = value.split('\n').length;

  const goTo = (line: number): void => {
    const area = field.current;
    if (!area) return;
    area.focus();
    area.setSelectionRange(...placeOfLine(area.value, line));
    const lineHeight = area.scrollHeight / area.value.split('\n').length;
    area.scrollTop = Math.max(0, (line - 4) * lineHeight);
  };

  return (
    <div className="grid h-[min(55vh,40rem)] grid-cols-[auto_minmax(0,1fr)] overflow-hidden rounded-control border border-line-strong font-mono text-sm/6 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--brand-strong)">
      <div
        className="overflow-hidden border-r border-line bg-ground py-2 text-right text-ink-faint select-none *:last:mb-8"
        aria-hidden="true"
        ref={gutter}
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className="block px-2.5 data-marked:bg-[#a1201a] data-marked:text-white"
            data-marked={marked.has(index + 1) || undefined}
          >
            {index + 1}
          </span>
        ))}
      </div>
      <textarea
        ref={(area) => {
          field.current = area;
          if (area) onReady(goTo);
        }}
        className="size-full resize-none px-3 py-2 whitespace-pre outline-none"
        aria-label={label}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => {
          if (gutter.current) gutter.current.scrollTop = currentTarget.scrollTop;
        }}
      />
    </div>
  );
}
