import type { OrderDetailJson } from '#contract/orders/orders';
import { isMaskedTckn } from '#domain/orders/checkout/billing';
import { isPossible } from '#domain/orders/order-transitions';
import { formatPhone } from '#domain/orders/checkout/phone';
import { AddressFields } from '../../../../components/form/address-fields.tsx';
import { BillingFields } from '../../../../components/form/billing-fields.tsx';
import { TextInput } from '../../../../components/form/checkout-inputs.tsx';
import { EMAIL_INPUT } from '../../../../components/form/email-input.ts';
import { billingFields, checkoutBody, type CheckoutText, CONTACT } from '../../../../lib/checkout-fields.ts';
import { ordersTexts } from '../../../../texts/panel/orders.ts';
import { CardTitle } from '../../../components/card.tsx';
import { DialogButton } from '../../../components/dialog/dialog-buttons.tsx';
import { Modal } from '../../../components/dialog/dialogs.tsx';
import { Hint } from '../../../components/form/form-field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { usePanelForm } from '../../../lib/use-panel-form.ts';
import {
  checkoutInputsOf,
  CUSTOMER_LABELS,
  customerFaults,
  type CustomerValues,
  NO_CUSTOMER,
} from '../customer-inputs.ts';
import { type OrderFormProps, useOrderPost } from '../use-orders.ts';
import { useOpened } from '../../../lib/use-opened.ts';

const texts = ordersTexts.correct;
const PLACES = ['city', 'district', 'neighbourhood', 'addressLine', 'postalCode'] as const;

/** The order's data as the form shows them. An address without parts is one text. */
function valuesOf(order: OrderDetailJson): CustomerValues {
  const { billing } = order;
  return {
    ...NO_CUSTOMER,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: formatPhone(order.customerPhone),
    city: order.city ?? '',
    district: order.district ?? '',
    neighbourhood: order.neighbourhood ?? '',
    addressLine: order.addressLine ?? order.shippingAddress,
    postalCode: order.postalCode ?? '',
    tckn: billing?.tckn ?? '',
    title: billing?.title ?? '',
    taxNumber: billing?.taxNumber ?? '',
    taxOffice: billing?.taxOffice ?? '',
    billingType: billing?.type ?? 'individual',
    billingAddress: billing?.address ?? '',
    hasBillingAddress: billing?.address !== undefined,
  };
}

function CorrectionForm({ order, onDone }: OrderFormProps) {
  const act = useOrderPost(order.id, 'events');
  const opened = useOpened(order);
  const stored = valuesOf(opened);
  /** An old address as one text may stay one. */
  const isOneText = ({ city, district }: CustomerValues): boolean =>
    opened.city === null && city === '' && district === '';
  const form = usePanelForm({
    stored,
    labels: CUSTOMER_LABELS,
    check: (values) => {
      const places: readonly CheckoutText[] = isOneText(values) ? [] : PLACES;
      const names = [...CONTACT, ...places, ...billingFields(values)];
      return customerFaults(
        values,
        names.filter((name) => !isMaskedTckn(values[name])),
      );
    },
    send: (values) => {
      const { addressLine, ...body } = checkoutBody(values, values);
      const address = isOneText(values) ? { shippingAddress: addressLine } : { addressLine };
      return act.mutateAsync({ ...body, ...address, action: 'corrected', version: opened.version });
    },
    onSaved: onDone,
  });
  const inputs = checkoutInputsOf(form);
  return (
    <Form form={form} className="grid gap-4" foot="dialog" onCancel={onDone} submitLabel={texts.submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput form={inputs} name="customerName" autoComplete="off" />
        <TextInput form={inputs} name="customerPhone" type="tel" autoComplete="off" />
        <TextInput form={inputs} name="customerEmail" {...EMAIL_INPUT} autoComplete="off" />
      </div>
      <CardTitle as="h3">{ordersTexts.address}</CardTitle>
      <AddressFields form={inputs} />
      <BillingFields form={inputs} />
      {isMaskedTckn(stored.tckn + stored.taxNumber) && <Hint>{texts.keptNumber}</Hint>}
    </Form>
  );
}

export function CorrectDetails({ order }: { readonly order: OrderDetailJson }) {
  return (
    // Hidden, not left out: a window that is open stays open when the order goes on meanwhile.
    <DialogButton isSmall label={texts.button} hidden={!isPossible(order, 'corrected') || order.isErased}>
      {(close) => (
        <Modal title={texts.title} description={texts.intro} isWide onClose={close}>
          <CorrectionForm order={order} onDone={close} />
        </Modal>
      )}
    </DialogButton>
  );
}
