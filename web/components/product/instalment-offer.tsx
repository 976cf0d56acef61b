import type { InstalmentsJson } from '#contract/orders/payment/instalments';
import { groupBy } from '#kernel/group-by';
import { amountOf, showLira } from '../../lib/price.ts';
import { instalmentTexts as texts } from '../../texts/instalments.ts';

/** The lowest monthly amount; opened, the table of each card family. */
export function InstalmentOffer({ families, max }: InstalmentsJson) {
  if (max === 0) return null;
  if (max === 1) return <p>{texts.single}</p>;
  const [lowest] = families
    .flatMap(({ rows }) => rows)
    .sort((left, right) => amountOf(left.monthly) - amountOf(right.monthly));
  if (!lowest) return <p>{texts.onCardPage(max)}</p>;
  // Card families with the same table share one.
  const tables = groupBy(families, ({ rows }) => JSON.stringify(rows));
  return (
    <details>
      <summary className="cursor-pointer py-2">
        <strong className="font-semibold">{texts.from(showLira(lowest.monthly))}</strong>
        <span className="ml-2 inline-block underline">{texts.show}</span>
      </summary>
      <div className="grid gap-4 overflow-x-auto py-2">
        {[...tables].map(([key, sharing]) => (
          <table key={key} className="w-full max-w-md text-right">
            <caption className="pb-2 text-left">
              {sharing.map(({ label }) => (
                <span
                  key={label}
                  className="mr-1.5 mb-1 inline-block rounded border border-line px-2 py-0.5 text-sm font-semibold"
                >
                  {label}
                </span>
              ))}
            </caption>
            <thead className="text-sm">
              <tr>
                <th scope="col" className="py-1 text-left font-semibold">
                  {texts.count}
                </th>
                <th scope="col" className="py-1 font-semibold">
                  {texts.monthly}
                </th>
                <th scope="col" className="py-1 font-semibold">
                  {texts.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {sharing[0]?.rows.map(({ count, monthly, total }) => (
                <tr key={count} className="border-t border-line">
                  <th scope="row" className="py-1.5 text-left font-normal">
                    {count === 1 ? texts.once : count}
                  </th>
                  <td className="py-1.5">{count === 1 ? '' : showLira(monthly)}</td>
                  <td className="py-1.5">{showLira(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <p className="text-sm">{texts.hint}</p>
      </div>
    </details>
  );
}
