import { z } from 'zod';

export const stockWishRequest = z.object({ slug: z.string().max(300), email: z.string().trim() });

export const stockWishLink = z.object({ token: z.string().min(1).max(200) });

export const stockWishAnswer = z.object({ message: z.string() });
