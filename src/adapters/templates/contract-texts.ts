import { createHash } from 'node:crypto';
import { billingLines, maskedBilling, type OrderBilling } from '#domain/orders/checkout/billing';
import { formatLongDay } from '#kernel/turkish-time';
import type { ContractDraft, ContractTexts } from '#shop/orders/selling-ports';
import { legalValues } from './legal-values.ts';
import type { TemplateValues } from './fill-template.ts';
import type { Templates } from './open-templates.ts';
import { orderValues } from './order-values.ts';

const CONTRACTS = ['on-bilgilendirme-formu', 'mesafeli-satis-sozlesmesi'] as const;

/** The buying company with its tax office and number; empty for a person. */
function companyOf({ address: _address, ...billing }: OrderBilling): string {
  return billing.type === 'company' ? billingLines(maskedBilling(billing)).join(', ') : '';
}

function draftValues(draft: ContractDraft): TemplateValues {
  const { addressLines, discounts, ...values } = orderValues(draft);
  return {
    ...values,
    company: draft.billing ? companyOf(draft.billing) : '',
    shippingAddress: addressLines.join(', '),
    discounts: discounts.filter(({ amount }) => amount !== ''),
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
