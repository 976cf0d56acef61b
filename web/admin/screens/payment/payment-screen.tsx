import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle, Resource } from '../../components/screen.tsx';
import { TabParts } from '../../components/tab-parts.tsx';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Fields, Form } from '../../components/form/form.tsx';
import { lira, onOff } from '../../components/form/field-kinds.ts';
import { goodsField } from '../documents/goods-field.tsx';
import { byFields, documentBy } from '../documents/document-by.ts';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { useFileText } from '../files/use-files.ts';

const texts = settingsTexts.payment;

const doorTexts = documentsTexts.door;
const SHIPPING = 'shipping.json';
const at = (name: string) => ({ at: ['cashOnDelivery', name] });
const limit = { ...lira, hint: doorTexts.limitHint };
const FIELDS = {
  active: { ...onOff, ...at('active'), isWide: true },
  fee: { ...lira, ...at('fee') },
  minBasket: { ...limit, ...at('minBasket') },
  maxBasket: { ...limit, ...at('maxBasket') },
  confirm: {
    ...onOff,
    ...at('confirm'),
    // On unless it is turned off.
    show: (value: unknown) => value !== false,
    hint: doorTexts.confirmHint,
    isWide: true,
  },
  excluded: { ...goodsField, ...at('excluded'), hint: doorTexts.excludedHint },
};
const DOOR_FIELDS = byFields(FIELDS);

function DoorForm({ file }: { readonly file: FileText }) {
  const form = useRecordForm({ ...documentBy(file, DOOR_FIELDS, shippingRules), labels: doorTexts.fields });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <p>{doorTexts.intro}</p>
      <Fields form={form} columns={3} of={FIELDS} />
    </Form>
  );
}

/** Settings of payment at the door: whether, for which orders, and the fee. */
function CashOnDelivery() {
  return <Resource query={useFileText(SHIPPING)}>{(file) => <DoorForm file={file} />}</Resource>;
}

/** `/admin/payment`: the card provider, the accounts for transfers, and payment at the door. */
export function PaymentScreen() {
  const address = useAddressQuery();
  return (
    <>
      <ScreenTitle className="mb-4">{texts.title}</ScreenTitle>
      <TabParts
        label={texts.title}
        texts={texts.tabs}
        open={address.get('tab')}
        className="max-w-3xl"
        parts={{ provider: <ProviderSettings />, banks: <BankAccounts />, door: <CashOnDelivery /> }}
      />
    </>
  );
}
