import { z } from 'zod';

export const deliveryQuery = z.object({
  /** Id or slug; without it the session's cart is meant. */
  productId: z.string().max(200).optional(),
  /** Name or plate. */
  city: z.string().max(60).optional(),
});

/** When an order leaves and arrives, ISO days in Europe/Istanbul. */
export const promiseJson = z.object({ dispatchDate: z.string(), from: z.string(), to: z.string() });

/** The same for an order of now, and what sending it costs. */
export const deliveryJson = promiseJson.extend({
  fee: z.string(),
  /** Pieces go by freight, and the buyer pays the carrier. */
  freightToPay: z.boolean(),
});
export type DeliveryJson = z.infer<typeof deliveryJson>;
