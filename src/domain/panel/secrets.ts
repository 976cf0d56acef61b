/** What the settings page may set but nobody can read back. */
export const SECRET_NAMES = ['emailSenderPassword', 'whatsappApiKey', 'wpPassword'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

/** Values by name; absent means: never set. */
export type Secrets = Readonly<Partial<Record<SecretName, string>>>;

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
