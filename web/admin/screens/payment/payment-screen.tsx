import type { FileText } from '#contract/panel/files';
import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import { settingsTexts } from '../../../texts/panel/settings.ts';
import { useAddressQuery } from '../../lib/use-address-query.ts';
import { BankAccounts } from './bank-accounts.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import { TabParts } from '../../components/tab-parts.tsx';
import { documentsTexts } from '../../../texts/panel/documents.ts';
import { Fields } from '../../components/form/fields.tsx';
import { Form } from '../../components/form/form.tsx';
import { RecordConflict } from '../../components/form/record-conflict.tsx';
import { Resource } from '../../components/states.tsx';
import { asJson, type Codec, goodsCodec, jsonBy, liraCodec, valuesBy } from '../../lib/document-values.ts';
import { GoodsField } from '../documents/goods-field.tsx';
import { useDocumentForm } from '../documents/use-document-form.ts';
import { useFileText } from '../files/use-files.ts';

const texts = settingsTexts.payment;

const doorTexts = documentsTexts.door;
const SHIPPING = 'shipping.json';
const MEMBER = 'cashOnDelivery';
const isOn: Codec<boolean> = { show: (value) => value === true, read: (typed) => typed };
const isOnUnlessSaid: Codec<boolean> = { show: (value) => value !== false, read: (typed) => typed };
const CODECS = {
  active: isOn,
  fee: liraCodec,
  minBasket: liraCodec,
  maxBasket: liraCodec,
  confirm: isOnUnlessSaid,
  excluded: goodsCodec,
};

function DoorForm({ file }: { readonly file: FileText }) {
  const form = useDocumentForm({
    file,
    labels: doorTexts.fields,
    check: shippingRules,
    valuesOf: (json) => valuesBy(CODECS, asJson(json[MEMBER])),
    jsonOf: (values, json) => ({ ...json, [MEMBER]: { ...asJson(json[MEMBER]), ...jsonBy(CODECS, values) } }),
  });
  return (
    <Form form={form} className="grid gap-4" isCard foot="gridEnd">
      <RecordConflict form={form} />
      <p>{doorTexts.intro}</p>
      <Fields
        form={form}
        columns={3}
        of={{
          active: { isWide: true },
          fee: { inputMode: 'decimal' },
          minBasket: { inputMode: 'decimal', hint: doorTexts.limitHint },
          maxBasket: { inputMode: 'decimal', hint: doorTexts.limitHint },
          confirm: { hint: doorTexts.confirmHint, isWide: true },
        }}
      />
      <GoodsField {...form.control('excluded')} hint={doorTexts.excludedHint} />
    </Form>
  );
}

/** Settings of payment at the door: whether, for which orders, and the fee. */
function CashOnDelivery() {
  return (
    <Resource query={useFileText(SHIPPING)}>{(file) => <DoorForm key={file.path} file={file} />}</Resource>
  );
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
