import type { BankAccountJson } from '#contract/orders/payment/banks';
import { useSettings } from '../lib/page/site-context.ts';
import { phoneLink } from '../lib/whatsapp.ts';
import { checkoutTexts } from '../texts/checkout.ts';
import { CopyText } from './copy-text.tsx';

/** Accounts to pay to, each with its IBAN and a button to copy it. */
export function BankList({ banks }: { readonly banks: readonly BankAccountJson[] }) {
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
    <ul className="bank-list">
      {banks.map(({ id, bankName, accountHolder, iban }) => (
        <li key={id}>
          <p className="font-semibold">{bankName}</p>
          <p>{accountHolder}</p>
          <p className="bank-iban">{iban.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyText text={iban} label={checkoutTexts.copyIban} about={bankName} className="bank-copy" />
        </li>
      ))}
    </ul>
  );
}
