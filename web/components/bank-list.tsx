import type { BankAccountJson } from '#contract/orders/banks';
import { useEffect, useState } from 'react';
import { useSettings } from '../lib/site-context.ts';
import { showErrorToast } from '../lib/toasts.ts';
import { phoneLink } from '../lib/whatsapp.ts';
import { checkoutTexts } from '../texts/checkout.ts';

/** The spec's two seconds in which a copied text says so. */
const COPIED_MS = 2000;

function CopyIban({ iban, bankName }: { readonly iban: string; readonly bankName: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(iban);
      setCopied(true);
    } catch {
      showErrorToast(checkoutTexts.errorTitle, checkoutTexts.copyFailed);
    }
  };
  return (
    <button
      type="button"
      className="button button-quiet bank-copy"
      aria-label={`${checkoutTexts.copyIban} ${bankName}`}
      onClick={() => void copy()}
    >
      <span role="status">{isCopied ? checkoutTexts.copied : checkoutTexts.copyIban}</span>
    </button>
  );
}

/** Accounts to pay to, each with its IBAN to copy. */
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
          <CopyIban iban={iban} bankName={bankName} />
        </li>
      ))}
    </ul>
  );
}
