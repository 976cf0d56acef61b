import { keepPreviousData } from '@tanstack/react-query';
import type { InstalmentsJson } from '#contract/orders/payment/instalments';
import { INSTALMENTS_FROM } from '#domain/orders/payment/instalments';
import { fetchJson } from '../../api/fetch-json.ts';
import { useQuery } from '../../api/use-query.ts';
import { amountOf } from '../../lib/price.ts';

interface InstalmentsProps {
  /** Path of the call that returns the rates. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In lira; a new amount loads them again. */
  readonly amount: string;
}

/** Loads the rates and the code that shows them: a page is complete without both. */
async function loadInstalments({ path, headers = {} }: InstalmentsProps) {
  const [answer, { InstalmentOffer }] = await Promise.all([
    fetchJson<InstalmentsJson>(path, { headers }),
    import('./instalment-offer.tsx'),
  ]);
  return { answer, InstalmentOffer };
}

/** The instalments for an amount; nothing for amounts without instalments. */
export function Instalments(props: InstalmentsProps) {
  const isCostly = amountOf(props.amount) >= INSTALMENTS_FROM;
  const { data } = useQuery({
    queryKey: [props.path, props.amount],
    queryFn: () => loadInstalments(props),
    placeholderData: keepPreviousData,
    enabled: isCostly,
  });
  if (!isCostly) return null;
  // The line keeps its height while loading, so that nothing below it moves.
  return <div className="min-h-10">{data && <data.InstalmentOffer {...data.answer} />}</div>;
}
