import { DAY_MS } from '#kernel/turkish-day';
import { formatTime } from '#kernel/turkish-time';
import type { FileProblem } from '../../catalogue/file-problem.ts';
import { formatLira } from '../../money/money.ts';
import type { StrayPayment } from '../journal-entry.ts';

/** A payment without an order is reported to the owner for this long. */
const REPORTED_MS = 30 * DAY_MS;

/** The reports to the owner about payments that belong to no order. */
export function strayProblems(strays: readonly StrayPayment[], now: Date): FileProblem[] {
  const from = new Date(now.getTime() - REPORTED_MS).toISOString();
  return strays
    .filter(({ isSuccess, at }) => isSuccess && at >= from)
    .map(({ at, merchantOid, totalAmount }) => ({
      file: '_private/orders',
      line: 1,
      code: 'stray_payment',
      message: `kart sağlayıcı ${formatTime(at)} saatinde hiçbir siparişe ait olmayan ${formatLira(totalAmount)} TL ödeme bildirdi (${merchantOid}); sağlayıcının panelinde bulup parayı geri gönderin ya da müşteriyle konuşup siparişi elle girin. Bu uyarı 30 gün durur`,
    }));
}
