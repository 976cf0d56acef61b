import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InstalmentsJson } from '#contract/orders/instalments';
import { INSTALMENTS_FROM } from '#domain/orders/payment/instalments';
import { fetchJson } from '../../api/fetch-json.ts';
import { amountOf } from '../../lib/price.ts';

interface InstalmentsProps {
  /** Which call says them. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** In lira; another amount asks anew. */
  readonly amount: string;
}

/** The rates, and the code that shows them: a page is complete without either. */
async function loadInstalments({ path, headers = {} }: InstalmentsProps) {
  const [answer, { InstalmentOffer }] = await Promise.all([
    fetchJson<InstalmentsJson>(path, { headers }),
    import('./instalment-offer.tsx'),
  ]);
  return { answer, InstalmentOffer };
}

/** What a card can be split into; nothing for amounts that are paid at once. */
export function Instalments(props: InstalmentsProps) {
  const isCostly = amountOf(props.amount) >= INSTALMENTS_FROM;
  const { data } = useQuery({
    queryKey: [props.path, props.amount],
    queryFn: () => loadInstalments(props),
    placeholderData: keepPreviousData,
    enabled: isCostly,
  });
  if (!isCostly) return null;
  // Its line is kept free, so that nothing below jumps when it comes.
  return <div className="min-h-10">{data && <data.InstalmentOffer {...data.answer} />}</div>;
}
