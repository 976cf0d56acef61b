import { z } from 'zod';
import { keysOf } from '#kernel/keys-of';

/** What the settings page may set but nobody can read back; absent means: never set. */
export const secretFields = z.object({
  emailSenderPassword: z.string().exactOptional(),
  whatsappApiKey: z.string().exactOptional(),
  wpPassword: z.string().exactOptional(),
});
export type Secrets = Readonly<z.infer<typeof secretFields>>;
export type SecretName = keyof Secrets;
export const SECRET_NAMES = keysOf(secretFields.shape);

/** The secrets after a save: an empty or absent value leaves the stored one, `null` deletes it. */
export function changeSecrets(
  current: Secrets,
  change: Readonly<Partial<Record<SecretName, string | null>>>,
): Secrets {
  const next = { ...current };
  for (const name of SECRET_NAMES) {
    const value = change[name];
    if (value === null) delete next[name];
    else if (value) next[name] = value;
  }
  return next;
}
