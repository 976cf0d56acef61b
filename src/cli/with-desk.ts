import type { Desk } from '../open-desk.ts';
import { dataFolder, type DataOptions } from './command.ts';

/** Lends the desk of the data folder that the options name, with the environment's addresses. */
export async function withDesk<T>(options: DataOptions, work: (desk: Desk) => Promise<T>): Promise<T> {
  const { withDesk: lend } = await import('../open-desk.ts');
  const { SHOP_PAYTR_URL: paytrUrl, SHOP_SMTP_URL: smtpUrl } = process.env;
  return lend(dataFolder(options), { paytrUrl: paytrUrl || undefined, smtpUrl: smtpUrl || undefined }, work);
}
