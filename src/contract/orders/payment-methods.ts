import { z } from 'zod';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/orders/checkout';

/** A way to pay that can be taken now, as the checkout offers it. */
export const paymentMethodJson = z.object({
  id: z.enum(PAYMENT_METHODS),
  label: z.string(),
  note: z.string().exactOptional(),
});
export type PaymentMethodJson = z.infer<typeof paymentMethodJson>;

const LABELS: Readonly<Record<PaymentMethod, Omit<PaymentMethodJson, 'id'>>> = {
  paytr: {
    label: 'Kredi / Banka Kartı (PayTR)',
    note: '3D Secure ile güvenli ödeme. Kart bilgileriniz bize ulaşmaz.',
  },
  bank_transfer: {
    label: 'Havale / EFT',
    note: 'Açıklamaya sipariş numaranızı yazmanız yeterli.',
  },
};

export function paymentMethodToJson(id: PaymentMethod): PaymentMethodJson {
  return { id, ...LABELS[id] };
}
