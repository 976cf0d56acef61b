import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const DEFAULT_PORT = 3000;
const DEFAULT_HOST = '127.0.0.1';

const BAD_PORT = 'PORT (kapı numarası) 0 ile 65535 arasında bir tam sayı olmalı';

const environment = z.object({
  HOST: z.string().min(1).default(DEFAULT_HOST),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, BAD_PORT)
    .transform(Number)
    .refine((port) => port <= 65_535, BAD_PORT)
    .default(DEFAULT_PORT),
  SHOP_PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'SHOP_PUBLIC_URL http:// ya da https:// ile başlayan bir adres olmalı',
    })
    .optional(),
  SHOP_TRUST_PROXY: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((range) => range.trim())
        .filter(Boolean),
    )
    .refine((ranges) => ranges.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)), {
      error: 'SHOP_TRUST_PROXY IP adreslerinden oluşmalı, örneğin 127.0.0.1,10.0.0.0/8',
    }),
  SHOP_RATE_LIMIT: z.enum(['on', 'off'], 'SHOP_RATE_LIMIT on ya da off olmalı').default('on'),
});

export type ServerConfig = ReturnType<typeof readServerConfig>;

/** Reads the environment; empty values count as unset. @throws RangeError with a Turkish sentence */
export function readServerConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ message, path }) => `${message}: "${given[String(path[0])]}"`);
    throw new RangeError(faults.join('; '));
  }
  const { HOST, PORT, SHOP_PUBLIC_URL, SHOP_TRUST_PROXY, SHOP_RATE_LIMIT } = parsed.data;
  return {
    host: HOST,
    /** 0 means any free port. */
    port: PORT,
    /** The public address of the shop, if the owner set it. */
    publicUrl: SHOP_PUBLIC_URL === undefined ? undefined : new URL(SHOP_PUBLIC_URL),
    /** Addresses and ranges (`127.0.0.1`, `10.0.0.0/8`) of proxies whose X-Forwarded-For and -Proto are trusted. */
    trustedProxies: SHOP_TRUST_PROXY,
    /** Whether public calls are limited per address. */
    isRateLimited: SHOP_RATE_LIMIT !== 'off',
  };
}
