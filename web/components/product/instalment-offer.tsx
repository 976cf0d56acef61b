import type { InstalmentsJson } from '#contract/orders/payment/instalments';
import { amountOf, showLira } from '../../lib/price.ts';
import { instalmentTexts as texts } from '../../texts/instalments.ts';

type Row = InstalmentsJson['families'][number]['rows'][number];

/** Card families with the same table share one. */
function sameTables(families: InstalmentsJson['families']) {
  const groups = new Map<string, { readonly labels: string[]; readonly rows: readonly Row[] }>();
  for (const { label, rows } of families) {
    const key = JSON.stringify(rows);
    const group = groups.get(key) ?? { labels: [], rows };
    group.labels.push(label);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The lowest monthly amount; opened, the table of each card family. */
export function InstalmentOffer({ families, max }: InstalmentsJson) {
  if (max === 0) return null;
  if (max === 1) return <p>{texts.single}</p>;
  const [lowest] = families
    .flatMap(({ rows }) => rows)
    .sort((left, right) => amountOf(left.monthly) - amountOf(right.monthly));
  if (!lowest) return <p>{texts.onCardPage(max)}</p>;
  return (
    <details>
      <summary className="cursor-pointer py-2">
        <strong className="font-semibold">{texts.from(showLira(lowest.monthly))}</strong>
        <span className="ml-2 inline-block underline">{texts.show}</span>
      </summary>
      <div className="grid gap-4 overflow-x-auto py-2">
        {sameTables(families).map(({ labels, rows }) => (
          <table key={labels.join()} className="w-full max-w-md text-right">
            <caption className="pb-2 text-left">
              {labels.map((label) => (
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
              {rows.map(({ count, monthly, total }) => (
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
