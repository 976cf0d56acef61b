import type { SearchReadingJson } from '#contract/catalogue/search';
import { type ListingQuery, SORTS } from '#domain/catalogue/listing';
import { machinesPath } from '#contract/catalogue/facts/machines-path';
import { Chips } from '../../components/chips.tsx';
import type { ListPlace } from '../../lib/page/use-list-place.ts';
import { priceRangeName } from '../../lib/price-range-name.ts';
import { filterTexts, SORT_NAMES } from '../../texts/filters.ts';
import { searchTexts } from '../../texts/search.ts';
import { readingTexts as texts } from '../../texts/search-reading.ts';

interface SearchReadingProps {
  /** Undefined where the text is not read. */
  readonly reading: SearchReadingJson | undefined;
  readonly place: ListPlace;
  /** Whether nothing was found: then no word counts, and the empty list says so itself. */
  readonly isEmpty: boolean;
}

const LINK = 'font-semibold text-(--brand-strong) underline underline-offset-[0.2em]';

type Part = SearchReadingJson['parts'][number];

function partName({ kind, value }: Part): string {
  if (kind === 'machine') return texts.machine(value);
  if (kind === 'price') return priceRangeName(value);
  if (kind === 'inStock') return filterTexts.inStock;
  if (kind === 'discounted') return filterTexts.discounted;
  const sort = kind === 'sort' && SORTS.find((each) => each === value);
  return sort ? SORT_NAMES[sort] : value;
}

/** How a search was read: each part with a link that removes it, the words that were left out, and pages that answer it. */
export function SearchReading({ reading, place: { listing, pathOf }, isEmpty }: SearchReadingProps) {
  if (listing.isPlain) {
    return (
      <p className="wrap grid gap-2 pt-4 text-ink-soft">
        {texts.plain}{' '}
        <a className={LINK} href={pathOf({ ...listing, isPlain: undefined })}>
          {texts.readAgain}
        </a>
      </p>
    );
  }
  if (!reading) return null;
  const { machine, nearest, fitting, parts, pages, mentioned, corrected } = reading;
  const model = parts.find(({ kind }) => kind === 'machine')?.value;
  const dropped = isEmpty ? [] : reading.dropped;
  const answers = [
    ...(machine ? [{ title: texts.partsOf(machine.name), path: machine.path }] : []),
    ...pages,
  ];
  const lines = parts.length + answers.length + dropped.length + mentioned.length + nearest.length;
  if (lines === 0 && corrected === null) return null;
  // Without another word there would be nothing left to search for.
  const without = (part: Part): ListingQuery =>
    part.without ? { ...listing, q: part.without } : { ...listing, isPlain: true };
  return (
    <section className="wrap grid gap-2 pt-4" aria-label={texts.label}>
      {parts.length > 0 && (
        <Chips
          label={texts.understood}
          chips={parts.map((part) => ({
            name: partName(part),
            path: pathOf(without(part)),
            action: texts.remove(partName(part)),
          }))}
        />
      )}
      {fitting && model && !isEmpty && <p className="text-ink-soft">{texts.fitting[fitting](model)}</p>}
      {corrected !== null && <p className="text-ink-soft">{searchTexts.corrected(corrected)}</p>}
      {mentioned.length > 0 && <p className="text-ink-soft">{texts.mentioned(mentioned)}</p>}
      {dropped.length > 0 && <p className="text-ink-soft">{texts.dropped(dropped)}</p>}
      {nearest.length > 0 && (
        <p className="text-ink-soft">
          {texts.nearest}{' '}
          {nearest.map(({ slug, name, path }) => (
            <span key={slug}>
              <a className={LINK} href={path}>
                {name}
              </a>
              {', '}
            </span>
          ))}
          <a className={LINK} href={machinesPath({ text: reading.q })}>
            {texts.otherMachines}
          </a>
        </p>
      )}
      {answers.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {answers.map(({ title, path }) => (
            <li key={title}>
              <a className={LINK} href={path}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
