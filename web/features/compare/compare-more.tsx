import type { ComparisonJson } from '#contract/catalogue/facts/comparison';
import {
  COMPARE_PATH,
  comparisonPath,
  type ComparisonQuery,
} from '#contract/catalogue/facts/comparison-path';
import { Icon } from '../../components/icon.tsx';
import { requiredWith } from '../../components/form/required-with.ts';
import { displayPrice } from '../../lib/price.ts';
import { useSettings } from '../../lib/page/site-context.ts';
import { compareTexts as texts } from '../../texts/compare.ts';

interface CompareMoreProps {
  readonly more: ComparisonJson['more'];
  readonly query: ComparisonQuery;
}

/** Adds a product by its model, or one that is similar to the first. */
export function CompareMore({ more, query }: CompareMoreProps) {
  const settings = useSettings();
  const { slugs, isShort, text } = query;
  const title = text === undefined ? texts.similar : texts.meant(text);
  return (
    <section
      className="grid gap-3 rounded-box border border-line bg-ground p-5 print:hidden"
      aria-labelledby="karsilastir-ekle"
    >
      <h2 id="karsilastir-ekle" className="text-[1.25rem]">
        {texts.addTitle}
      </h2>
      <form action={COMPARE_PATH} className="flex flex-wrap items-center gap-2.5 [&>button]:self-end">
        {slugs.length > 0 && <input type="hidden" name="urun" value={slugs.join(',')} />}
        {isShort && <input type="hidden" name="fark" value="1" />}
        <input
          type="search"
          name="ekle"
          key={text}
          defaultValue={text}
          className="field"
          aria-label={texts.addLabel}
          placeholder={texts.addPlaceholder}
          maxLength={100}
          {...requiredWith(texts.addNeeded)}
        />
        <button type="submit" className="button button-strong">
          {texts.add}
        </button>
      </form>
      {text !== undefined && more.length === 0 && <p role="status">{texts.nothing(text)}</p>}
      {more.length > 0 && (
        <>
          <h3>{title}</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(24rem,100%),1fr))] gap-x-6">
            {more.map(({ slug, name, price }) => (
              <li key={slug}>
                <a
                  href={comparisonPath({ slugs: [...slugs, slug], isShort })}
                  className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-0.5 py-1.5 hover:text-(--brand-strong)"
                >
                  <Icon name="plus" />
                  <span className="flex-[1_1_12rem]">{name}</span>
                  <span className="ml-auto text-[0.875rem] text-ink-soft">
                    {displayPrice(price, settings)}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
