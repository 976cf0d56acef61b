import { z } from 'zod';

export const restockRequest = z.object({
  slug: z.string().max(300),
  email: z.string().trim(),
});

export const restockLink = z.object({ token: z.string().min(1).max(200) });

export const restockAnswer = z.object({ message: z.string() });
