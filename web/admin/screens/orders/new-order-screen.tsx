import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManualOrderJson, OrderAmountsJson } from '#contract/orders/orders';
import { METHOD_WORDS } from '#domain/orders/payment/payment-methods';
import { AddressFields } from '../../../components/form/address-fields.tsx';
import { BillingFields } from '../../../components/form/billing-fields.tsx';
import { ContactFields } from '../../../components/form/contact-fields.tsx';
import { ADDRESS, billingFields, checkoutBody, CONTACT } from '../../../lib/checkout-fields.ts';
import { createId } from '../../../lib/create-id.ts';
import { manualOrderTexts } from '../../../texts/panel/manual-order.ts';
import { ordersTexts } from '../../../texts/panel/orders.ts';
import { panelSend, useCall } from '../../api/panel-calls.ts';
import { useSites } from '../../api/use-sites.ts';
import { CopyButton, Button, ButtonLink, ButtonAnchor } from '../../components/button.tsx';
import { Card, CardTitle } from '../../components/card.tsx';
import { Form, FormFault, SubmitButton, Fields } from '../../components/form/form.tsx';
import { SelectField, Hint } from '../../components/form/form-field.tsx';
import { showLira, showTime } from '../../lib/format.ts';
import { usePanelForm } from '../../lib/use-panel-form.ts';
import { useSiteFilter } from '../../lib/use-site-filter.ts';
import { checkoutInputsOf, customerFaults, CUSTOMER_LABELS, NO_CUSTOMER } from './customer-inputs.ts';
import { customerPageWords } from './customer-page-words.ts';
import { ordersAddress } from '../../lib/list-address.ts';
import { CARDS, ProductPicker, type PickedProduct } from './product-picker.tsx';
import { OrderAmounts } from './order-amounts.tsx';
import { ORDERS } from './use-orders.ts';
import { whatsappLink } from '../../../lib/contact-links.ts';
import { BackLink, ScreenTitle } from '../../components/screen.tsx';

const texts = manualOrderTexts;

const PRICE = 'manual-price';
/** Until another one is chosen, the first payment method that can be taken counts. */
const EMPTY = { ...NO_CUSTOMER, paymentMethod: '' };
const LABELS = { ...CUSTOMER_LABELS, paymentMethod: texts.paymentMethod, note: texts.note };

function PlacedCard({
  order,
  onAnother,
}: {
  readonly order: ManualOrderJson;
  readonly onAnother: () => void;
}) {
  const { customerName, orderNumber, totalAmount, paymentLink, customerPhone } = order;
  const { title, message } = customerPageWords(order, paymentLink);
  return (
    <Card className="grid gap-4" role="status">
      <CardTitle>{texts.created(orderNumber)}</CardTitle>
      <p>
        {customerName} · {showLira(totalAmount)}
      </p>
      <div>
        <p className="mb-1 font-semibold">{title}</p>
        <p className="mb-2 break-all">{paymentLink}</p>
        <Hint>
          {order.paymentDeadline === ''
            ? texts.trackingHint
            : texts.linkHint(showTime(order.paymentDeadline))}
        </Hint>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={paymentLink} />
        <ButtonAnchor
          look="strong"
          isSmall
          href={whatsappLink(customerPhone, message)}
          target="_blank"
          rel="noreferrer"
        >
          {texts.whatsapp}
        </ButtonAnchor>
        <ButtonLink isSmall href={`/admin/orders/${order.id}`}>
          {texts.open}
        </ButtonLink>
        <Button isSmall onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </Card>
  );
}

function NewOrderForm({ onPlaced }: { readonly onPlaced: (order: ManualOrderJson) => void }) {
  const { data: sites = [] } = useSites();
  const { data: methods = [] } = useCall('/api/payment/methods');
  const [filter] = useSiteFilter();
  const [wantedSite, setWantedSite] = useState<string>(filter);
  const site = sites.find(({ id }) => id === wantedSite)?.id ?? sites[0]?.id;
  const [picked, setPicked] = useState<readonly PickedProduct[]>([]);
  const [key] = useState(createId);
  const goodsOf = ({ paymentMethod }: typeof EMPTY) => ({
    paymentMethod: paymentMethod || methods[0]?.id,
    site,
    items: picked.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  });
  const form = usePanelForm({
    stored: EMPTY,
    labels: LABELS,
    check: (values) => customerFaults(values, [...CONTACT, ...ADDRESS, ...billingFields(values)]),
    // The same idempotency key never places two orders.
    send: (values) =>
      panelSend<ManualOrderJson>(
        'POST',
        `${ORDERS}/manual`,
        { ...checkoutBody(values, values), ...goodsOf(values), totalAmount: told },
        { 'Idempotency-Key': key },
      ),
    stale: [ORDERS, PRICE, CARDS],
    onSaved: onPlaced,
    failedTitle: texts.failed,
  });
  const inputs = checkoutInputsOf(form);
  const isCounted = picked.length > 0 && picked.every(({ quantity }) => quantity > 0);
  const goods = goodsOf(form.values);
  const { data: amounts, isPlaceholderData } = useQuery({
    queryKey: [PRICE, goods],
    queryFn: () => panelSend<OrderAmountsJson>('POST', `${ORDERS}/manual/price`, goods),
    enabled: isCounted && site !== undefined,
    placeholderData: keepPreviousData,
  });
  // The customer on the telephone has heard it.
  const told = isPlaceholderData ? undefined : amounts?.totalAmount;

  return (
    <Form
      form={{ ...form, isDirty: form.isDirty || picked.length > 0 }}
      className="grid items-start gap-4 lg:grid-cols-2"
    >
      <Card className="grid gap-4">
        <CardTitle>{texts.products}</CardTitle>
        <ProductPicker picked={picked} onChange={setPicked} />
        <FormFault form={form} />
        <div role="status">{amounts && isCounted && <OrderAmounts order={amounts} />}</div>
      </Card>
      <Card className="grid gap-4">
        <CardTitle>{texts.customer}</CardTitle>
        <SelectField
          label={texts.site}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={site ?? ''}
          onText={setWantedSite}
        />
        <ContactFields form={inputs} />
        <CardTitle as="h3">{texts.delivery}</CardTitle>
        <AddressFields form={inputs} />
        <BillingFields form={inputs} />
        <Fields
          form={form}
          of={{
            paymentMethod: {
              options: methods.map(({ id }) => ({ value: id, label: METHOD_WORDS[id].short })),
            },
            note: { rows: 2 },
          }}
        />
        <SubmitButton form={form} isAlways isDisabled={site === undefined || !isCounted}>
          {texts.submit}
        </SubmitButton>
      </Card>
    </Form>
  );
}

/** An order by phone or message: goods, customer, and then the link for its payment. */
export function NewOrderScreen() {
  const [placed, setPlaced] = useState<ManualOrderJson>();
  return (
    <>
      <BackLink href={ordersAddress.read()}>{ordersTexts.back}</BackLink>
      <ScreenTitle className="mb-2">{texts.title}</ScreenTitle>
      {placed ? (
        <PlacedCard order={placed} onAnother={() => setPlaced(undefined)} />
      ) : (
        <>
          <p className="mb-4">{texts.intro}</p>
          <NewOrderForm onPlaced={setPlaced} />
        </>
      )}
    </>
  );
}
