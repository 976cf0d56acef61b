import { createHash } from 'node:crypto';
import { billingLines, maskedBilling, type OrderBilling } from '#domain/orders/checkout/billing';
import { lineTotal } from '#domain/orders/checkout/cart';
import { formatLira } from '#domain/money/money';
import { discountWord } from '#domain/orders/order-words';
import { METHOD_WORDS, PAYMENT_FEE_NAME } from '#domain/orders/payment/payment-methods';
import { onOneLine } from '#kernel/one-line';
import { formatLongDay } from '#kernel/turkish-time';
import { formatPhone } from '#domain/orders/checkout/phone';
import type { ContractDraft, ContractTexts } from '#shop/orders/selling-ports';
import { legalValues } from './legal-values.ts';
import type { TemplateValues } from './fill-template.ts';
import type { Templates } from './open-templates.ts';

const CONTRACTS = ['on-bilgilendirme-formu', 'mesafeli-satis-sozlesmesi'] as const;

/** The buying company with its tax office and number; empty for a person. */
function companyOf({ address: _address, ...billing }: OrderBilling): string {
  return billing.type === 'company' ? billingLines(maskedBilling(billing)).join(', ') : '';
}

function draftValues(draft: ContractDraft): TemplateValues {
  return {
    customerName: draft.customerName,
    company: draft.billing ? companyOf(draft.billing) : '',
    customerEmail: draft.customerEmail,
    customerPhone: formatPhone(draft.customerPhone),
    shippingAddress: draft.shippingAddress.split('\n').map(onOneLine).filter(Boolean).join(', '),
    paymentMethod: METHOD_WORDS[draft.paymentMethod].label,
    items: draft.items.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      price: formatLira(line.price),
      lineTotal: formatLira(lineTotal(line)),
    })),
    subtotal: formatLira(draft.subtotal),
    discounts: (draft.discounts ?? [])
      .filter(({ amount }) => amount > 0)
      .map((discount) => ({ title: discountWord(discount), amount: formatLira(discount.amount) })),
    shippingFee: formatLira(draft.shippingFee),
    paymentFee: draft.paymentFee ? formatLira(draft.paymentFee) : '',
    paymentFeeName: PAYMENT_FEE_NAME,
    freightToPay: draft.freightToPay ?? false,
    total: formatLira(draft.total),
    date: formatLongDay(new Date(draft.createdAt)),
  };
}

const DOTS = '……';
/** The order's data in a contract pattern for everybody. */
export const UNFILLED_CONTRACT: TemplateValues = {
  customerName: DOTS,
  customerEmail: DOTS,
  customerPhone: DOTS,
  shippingAddress: DOTS,
  paymentMethod: DOTS,
  items: [{ name: 'Ürünün adı', quantity: DOTS, price: DOTS, lineTotal: DOTS }],
  subtotal: DOTS,
  total: DOTS,
  date: DOTS,
};

/** Pre-information form and distance-sales contract from `templates/legal/`, filled in for one order. */
export function createContractTexts(templates: Templates): ContractTexts {
  return {
    forOrder: (draft, site, settings) => {
      const values = { ...legalValues(site, settings), ...draftValues(draft) };
      // The order's own values replace the shop's general rules of the same name.
      const texts = CONTRACTS.map((name) => templates.legalText(name, values));
      return {
        version: texts.map(({ version, date }) => `${version} (${date})`).join(' / '),
        hash: createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
        texts,
      };
    },
  };
}
