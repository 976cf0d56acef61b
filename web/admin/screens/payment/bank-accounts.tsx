import { useState } from 'react';
import { type BankAccount, bankAccountFields } from '#domain/orders/payment/bank-account';
import { bankNameOfIban, compactIban, formatIban, isTurkishIban } from '#domain/orders/payment/iban';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { shellTexts } from '../../../texts/panel/shell.ts';
import { panelSend, useCall } from '../../api/panel-calls.ts';
import { CallButton, RemoveButton } from '../../components/dialog/dialog-buttons.tsx';
import { Fields, Form } from '../../components/form/form.tsx';
import { ListResource } from '../../components/screen.tsx';
import { checkBy, usePanelForm } from '../../lib/use-panel-form.ts';
import { Card, Tag } from '../../components/card.tsx';

const texts = settingsTexts.payment.banks;
const PATH = '/api/payment/banks';
const EMPTY = { bankName: '', accountHolder: '', iban: '', accountNumber: '', branchCode: '', swiftCode: '' };

/** What can be seen from an IBAN alone: a fault, or the bank's name. */
function readIban(text: string): { readonly fault?: string; readonly bank?: string | undefined } {
  const iban = compactIban(text);
  if (iban === '') return {};
  return isTurkishIban(iban) ? { bank: bankNameOfIban(iban) } : { fault: texts.invalidIban };
}

/** The bank need not be typed, also when the form is sent from the field of the IBAN. */
const withBank = (values: typeof EMPTY): typeof EMPTY => ({
  ...values,
  bankName: values.bankName || (readIban(values.iban).bank ?? ''),
});

function NewAccount() {
  const form = usePanelForm({
    stored: EMPTY,
    labels: texts,
    check: checkBy(bankAccountFields, withBank),
    send: (values) => panelSend('POST', PATH, { ...withBank(values), isActive: true }),
    next: () => EMPTY,
    done: texts.added,
    stale: [PATH],
    failedTitle: texts.addFailed,
  });
  const { bankName, iban } = form.values;
  const [seenIban, setSeenIban] = useState('');
  const read = readIban(iban);
  const { fault = form.field('iban').fault, bank } = seenIban === iban ? read : {};
  const leaveIban = (): void => {
    setSeenIban(iban);
    if (read.bank !== undefined && bankName === '') form.set('bankName', read.bank);
  };
  return (
    <Form form={form} className="mt-4" isCard foot="end" submitLabel={texts.add} isAlways>
      <Fields
        form={form}
        columns={2}
        of={{
          bankName: {},
          accountHolder: {},
          iban: { fault, hint: bank && texts.suggested(bank), onBlur: leaveIban },
          accountNumber: { inputMode: 'numeric' },
          branchCode: { inputMode: 'numeric' },
          swiftCode: {},
        }}
      />
    </Form>
  );
}

function AccountRow({ account }: { readonly account: BankAccount }) {
  const toggleLabel = account.isActive ? texts.deactivate : texts.activate;
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-0">
      <div className="mr-auto min-w-0 wrap-anywhere">
        <p className="font-semibold">{account.bankName}</p>
        <p>{account.accountHolder}</p>
        <p className="font-mono text-sm">{formatIban(account.iban)}</p>
      </div>
      <Tag kind={account.isActive ? 'ok' : undefined}>{account.isActive ? texts.active : texts.passive}</Tag>
      <CallButton
        isSmall
        label={toggleLabel}
        aria-label={`${toggleLabel}: ${account.bankName}`}
        method="PATCH"
        path={`${PATH}/${account.id}/toggle`}
        body={{ isActive: !account.isActive }}
        stale={[PATH]}
      />
      <RemoveButton
        path={`${PATH}/${account.id}`}
        done={texts.removed}
        stale={[PATH]}
        aria-label={shellTexts.states.deleteOf(account.bankName)}
        question={{ title: texts.removeTitle, text: `${account.bankName} · ${account.iban}` }}
      />
    </li>
  );
}

/** Accounts for transfers; shoppers see the active ones. */
export function BankAccounts() {
  return (
    <>
      <ListResource query={useCall(PATH)} empty={texts.empty}>
        {(accounts) => (
          <Card as="ul" isFlush>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </Card>
        )}
      </ListResource>
      <NewAccount />
    </>
  );
}
