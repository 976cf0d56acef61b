import { z } from 'zod';

/** A request to be notified when a product is available again. */
export const restockRequest = z.object({
  slug: z.string().max(300),
  email: z.string().trim(),
});

/** The secret of a mailed link. */
export const restockLink = z.object({ token: z.string().min(1).max(200) });

export const restockAnswer = z.object({ message: z.string() });
