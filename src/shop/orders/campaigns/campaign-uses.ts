import type { Campaign } from '#domain/orders/campaigns/campaign';
import { getOrAdd } from '#kernel/get-or-add';
import { inTurns } from '../../yield-turn.ts';
import type { JournalEntry } from '#domain/orders/journal-entry';
import { mailboxOf } from '#domain/orders/checkout/mailbox';
import type { PlacedOrder } from '#domain/orders/order';
import type { SellingParts } from '../selling-parts.ts';

export type CampaignPerson = Pick<PlacedOrder, 'customerEmail' | 'customerPhone'>;

/**
 * How often limited campaigns were used, and so who gets the last use of a coupon. Cancelled and expired orders give
 * their use back. Two places decide this, both by `whyUsedUp`:
 * 1. When an order is priced, `price-cart` refuses what is used up, and `place-order` counts the new order by `add`
 *    before any other code runs. Of two orders at once in this server only one gets the last use.
 * 2. When the order is written, with several servers: `place-order` gives `mayStillUse` to the order store as the guard
 *    `isStillAllowed`. `store/shared/shared-orders` calls it with the entries that other servers wrote meanwhile. When it
 *    returns false, the order is priced again and refused there.
 */
export type CampaignUses = ReturnType<typeof createCampaignUses>;

/** Orders that are read before other requests get their turn. */
const SLICE = 200;
const TOTAL = 'Bu kuponun kullanım hakkı doldu.';
const PERSON = 'Bu kuponu kullanabileceğiniz kadar kullandınız. Kuponu kaldırıp siparişi onaylayabilirsiniz.';

const keysOf = ({ customerEmail, customerPhone }: CampaignPerson): readonly string[] =>
  [customerEmail && mailboxOf(customerEmail), customerPhone].filter(Boolean);

const campaignIdsOf = ({ discounts = [] }: PlacedOrder): readonly string[] =>
  discounts.map(({ campaignId }) => campaignId);

const hasLimit = ({ total, perPerson }: Campaign): boolean => total !== undefined || perPerson !== undefined;

export function createCampaignUses({ orders, campaigns }: SellingParts) {
  /** By campaign: the orders that used it, each with the keys of its person. */
  const uses = new Map<string, Map<string, readonly string[]>>();
  let counting: Promise<void> | undefined;

  /** Counts an order that is about to be placed; `release` removes it when placing fails. */
  const add = (orderId: string, campaignIds: readonly string[], person: CampaignPerson): void => {
    for (const id of campaignIds) {
      getOrAdd(uses, id, () => new Map()).set(orderId, keysOf(person));
    }
  };
  const remove = (orderId: string): void => {
    for (const known of uses.values()) known.delete(orderId);
  };
  const addOrder = (order: PlacedOrder): void => add(order.id, campaignIdsOf(order), order);

  orders.subscribe((entry) => {
    if (entry.type === 'placed') addOrder(entry.order);
    else if (entry.type === 'cancelled' || entry.type === 'expired') remove(entry.orderId);
  });

  const readAll = async (): Promise<void> => {
    const all = orders.list({ includesHidden: true }, 1, Infinity).orders;
    for await (const { id } of inTurns(all, SLICE)) {
      const record = orders.read(id);
      if (record && record.state.orderStatus !== 'cancelled') addOrder(record.order);
    }
  };

  /** Counts earlier orders for all campaigns; resolves when all are counted. */
  const countAll = (): Promise<void> => {
    counting ??= readAll().catch((error: unknown) => {
      counting = undefined;
      throw error;
    });
    return counting;
  };
  /** Counts earlier orders, once for each limited campaign; resolves when all are counted. */
  const count = async (): Promise<void> => {
    if (campaigns().some(hasLimit)) await countAll();
  };
  // Counted at once, so that a cart already says that a coupon is used up. If this fails, placing an order counts
  // again.
  count().catch(() => undefined);

  /** Why a campaign cannot be used again; orders in `except` are about to be replaced. */
  const whyUsedUp = (
    { id, total, perPerson }: Campaign,
    person: CampaignPerson | undefined,
    except: ReadonlySet<string> = new Set(),
    news: readonly JournalEntry[] = [],
  ): string | undefined => {
    const placed = news.flatMap((entry) => (entry.type === 'placed' ? [entry.order] : []));
    const foreign = placed.filter((order) => campaignIdsOf(order).includes(id));
    const used = [
      ...[...(uses.get(id) ?? [])].filter(([orderId]) => !except.has(orderId)),
      ...foreign.map((order) => [order.id, keysOf(order)] as const),
    ];
    if (total !== undefined && used.length >= total) return TOTAL;
    if (perPerson === undefined || !person) return undefined;
    const personKeys = keysOf(person);
    const ofPerson = used.filter(([, keys]) => keys.some((key) => personKeys.includes(key)));
    return ofPerson.length >= perPerson ? PERSON : undefined;
  };

  return {
    count,
    whyUsedUp,
    countAll,
    /** Ids of the orders that used it, as far as they are counted. */
    ordersOf: (campaignId: string): ReadonlySet<string> => new Set(uses.get(campaignId)?.keys()),
    add,
    release: remove,
    /** Whether uses are left when the entries of other servers count too; orders of `except` do not count. */
    mayStillUse: (
      campaignIds: readonly string[],
      person: CampaignPerson,
      news: readonly JournalEntry[],
      except: ReadonlySet<string>,
    ): boolean =>
      campaigns()
        .filter((campaign) => hasLimit(campaign) && campaignIds.includes(campaign.id))
        .every((campaign) => whyUsedUp(campaign, person, except, news) === undefined),
  };
}
