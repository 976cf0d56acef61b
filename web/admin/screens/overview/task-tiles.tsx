import type { Overview } from '#contract/panel/overview';
import { overviewTexts } from '../../../texts/panel/overview.ts';
import { CardTitle } from '../../components/card.tsx';
import { Tile } from '../../components/figures.tsx';

/** Tasks that cost money or customers while they wait. */
const URGENT: ReadonlySet<string> = new Set(['expiring', 'toReview', 'unsentMails', 'problems']);

type Task = readonly [name: keyof typeof overviewTexts.tasks, count: number, href: string];

function tasksOf({ orders, catalogue }: Overview): readonly Task[] {
  const ofOrders: readonly Task[] = orders
    ? [
        ['toPack', orders.toPack.count, '/admin/orders?toPack=true'],
        ['expiring', orders.expiringTransfers.count, '/admin/orders?expiring=true'],
        ['toReview', orders.toReview.count, '/admin/orders?review=true'],
        ['unsentMails', orders.unsentMails.count, '#e-postalar'],
      ]
    : [];
  const ofCatalogue: readonly Task[] = catalogue
    ? [
        ['problems', catalogue.problems.count, '/admin/files'],
        ['fitReports', catalogue.fitReports, '/admin/fitment'],
        ['lowStock', catalogue.lowStock.count, '/admin/products?stock=low'],
        ['outOfStock', catalogue.outOfStock.count, '/admin/products?stock=out'],
        ['noPicture', catalogue.noPicture.count, '/admin/products?picture=missing'],
        ['noPrice', catalogue.noPrice.count, '/admin/products?price=missing'],
      ]
    : [];
  return [...ofOrders, ...ofCatalogue];
}

/** The open tasks; each number links to its list. */
export function TaskTiles({ overview }: { readonly overview: Overview }) {
  return (
    <section aria-labelledby="bakilacaklar">
      <CardTitle id="bakilacaklar" className="mb-3">
        {overviewTexts.today}
      </CardTitle>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {tasksOf(overview).map(([name, count, href]) => (
          <li key={name}>
            <Tile label={overviewTexts.tasks[name]} count={count} href={href} isUrgent={URGENT.has(name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
