import type { BankAccount } from '#domain/orders/payment/bank-account';
import { formatIban } from '#domain/orders/payment/iban';
import { useSettings } from '../lib/page/site-context.ts';
import { phoneLink } from '../lib/contact-links.ts';
import { checkoutTexts } from '../texts/checkout.ts';
import { CopyText } from './copy-text.tsx';

/** Accounts to pay to, each with its IBAN and a button to copy it. */
export function BankList({ banks }: { readonly banks: readonly BankAccount[] }) {
  const { phone } = useSettings();
  if (banks.length === 0) {
    return (
      <p>
        {checkoutTexts.noBanks}{' '}
        <a href={phoneLink(phone)} className="underline">
          {phone}
        </a>
      </p>
    );
  }
  return (
    <ul className="grid gap-3">
      {banks.map(({ id, bankName, accountHolder, iban }) => (
        <li key={id} className="border-l-3 border-(--brand) bg-ground px-4 py-3">
          <p className="font-semibold">{bankName}</p>
          <p>{accountHolder}</p>
          <p className="mt-1 mb-2 wrap-anywhere">{formatIban(iban)}</p>
          <CopyText text={iban} label={checkoutTexts.copyIban} about={bankName} className="min-h-10" />
        </li>
      ))}
    </ul>
  );
}
