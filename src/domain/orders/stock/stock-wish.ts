import { z } from 'zod';
import { mailboxOf } from '../checkout/mailbox.ts';
import { siteId } from '../../catalogue/site/site.ts';

/** A person who wants to know when a sold-out product is back. Stored until one mail was sent, or for a year. */
export const stockWish = z.object({
  id: z.string(),
  email: z.string(),
  productId: z.string(),
  siteId,
  /** ISO time. */
  askedAt: z.string(),
  /** Digest of the token in the mailed link. */
  tokenHash: z.string(),
  /** Whether the link in the confirmation mail was opened. */
  isConfirmed: z.boolean(),
});
export type StockWish = Readonly<z.infer<typeof stockWish>>;

/** An address that nobody confirms is erased after this long. */
const CONFIRM_WITHIN_MS = 24 * 3_600_000;
/** A product that is not back by then may never be, or is deleted. */
const KEPT_MS = 365 * 24 * 3_600_000;
/** This many unconfirmed wishes of one address: nobody fills a stranger's mailbox. */
const MAX_UNCONFIRMED = 3;
/** This many wishes of one address, and of all. */
const MAX_OF_ADDRESS = 30;
const MAX_WISHES = 10_000;

export function isWishOf(wish: StockWish, email: string): boolean {
  return wish.email.toLowerCase() === email.toLowerCase();
}

/** Why a wish is refused: `known`, it waits already; `full`, there are too many; undefined when it is accepted. */
export function wishObstacle(
  wishes: readonly StockWish[],
  { email, productId }: Pick<StockWish, 'email' | 'productId'>,
): 'known' | 'full' | undefined {
  const mailbox = mailboxOf(email);
  const ofPerson = wishes.filter((wish) => mailboxOf(wish.email) === mailbox);
  if (ofPerson.some((wish) => wish.productId === productId)) return 'known';
  const unconfirmed = ofPerson.filter(({ isConfirmed }) => !isConfirmed).length;
  const isFull =
    unconfirmed >= MAX_UNCONFIRMED || ofPerson.length >= MAX_OF_ADDRESS || wishes.length >= MAX_WISHES;
  return isFull ? 'full' : undefined;
}

export function isOverdue({ isConfirmed, askedAt }: StockWish, now: Date): boolean {
  // A time far ahead is from before the clock was set back.
  return Math.abs(now.getTime() - Date.parse(askedAt)) >= (isConfirmed ? KEPT_MS : CONFIRM_WITHIN_MS);
}
