import { Link } from 'wouter';
import { keysOf } from '#kernel/keys-of';
import { Card } from './card.tsx';

const VALUE = 'text-[1.75rem]/[1.15] font-bold tracking-[-0.02em]';
const LABEL = 'text-[0.875rem] text-ink-soft';

interface FigureProps {
  readonly label: string;
  readonly count: number;
  readonly href?: string;
  readonly onOpen?: () => void;
}

/** A number with its name, linked to its list if the person may see that; used inside a `dl`. */
export function Figure({ label, count, href, onOpen }: FigureProps) {
  const text = count.toLocaleString('tr-TR');
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className={LABEL}>{label}</dt>
      <dd className={VALUE}>
        {href === undefined ? (
          text
        ) : (
          <Link
            href={href}
            className="underline-offset-4 hover:underline"
            aria-label={`${text} ${label}`}
            {...(onOpen ? { onClick: onOpen } : {})}
          >
            {text}
          </Link>
        )}
      </dd>
    </div>
  );
}

interface FigureCardsProps<Name extends string> {
  readonly labels: Readonly<Record<Name, string>>;
  readonly counts: Readonly<Record<NoInfer<Name>, number>>;
  /** Names of numbers that are left out. */
  readonly hidden?: readonly NoInfer<Name>[];
}

/** Numbers in boxes side by side. */
export function FigureCards<Name extends string>({ labels, counts, hidden = [] }: FigureCardsProps<Name>) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
      {keysOf(labels)
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <Card as="div" key={name} className="grid gap-0.5 px-5 py-4">
            <dt className={LABEL}>{labels[name]}</dt>
            <dd className={VALUE}>{counts[name].toLocaleString('tr-TR')}</dd>
          </Card>
        ))}
    </dl>
  );
}

interface TileProps {
  readonly label: string;
  readonly count: number;
  readonly href: string;
  readonly isUrgent: boolean;
}

/** A number that links to open tasks; 0 is less prominent. */
export function Tile({ label, count, href, isUrgent }: TileProps) {
  const isAlarm = isUrgent && count > 0;
  const ground = isAlarm ? 'border-[#d9a09c] bg-[#fdf4f3]' : '';
  const ink = count === 0 ? 'text-ink-faint' : isAlarm ? 'text-[#a1201a]' : '';
  return (
    <Card
      as={href.startsWith('#') ? 'a' : Link}
      href={href}
      className={`grid gap-0.5 px-5 py-4 h-full content-start hover:border-line-strong ${ground}`}
    >
      <span className={`${VALUE} ${ink}`}>{count.toLocaleString('tr-TR')}</span>
      <span className={LABEL}>{label}</span>
    </Card>
  );
}
