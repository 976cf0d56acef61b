import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Seals small secrets for the disk with a key that is stored elsewhere. */
export type SecretBox = ReturnType<typeof createSecretBox>;

const MARK = 'sealed:1:';
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function isSealedSecret(stored: string): boolean {
  return stored.startsWith(MARK);
}

/** @param key any long text; undefined without one */
export function createSecretBox(key: string | undefined) {
  const bytes =
    key === undefined ? undefined : Buffer.from(hkdfSync('sha256', key, '', 'shop secrets', KEY_BYTES));

  /** The secret of a stored text; undefined when it was sealed with another key or is damaged. */
  const open = (stored: string): string | undefined => {
    if (!isSealedSecret(stored)) return stored;
    if (bytes === undefined) return undefined;
    const sealed = Buffer.from(stored.slice(MARK.length), 'base64url');
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, bytes, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(MARK));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      // The authentication tag does not match: another key, or a changed text.
      return undefined;
    }
  };

  const seal = (secret: string): string => {
    if (bytes === undefined || secret === '') return secret;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, bytes, nonce);
    cipher.setAAD(Buffer.from(MARK));
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return MARK + Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
  };

  return {
    hasKey: bytes !== undefined,
    open,
    /**
     * The text to store for a secret. When the secret has not changed, the stored text stays; a stored text that cannot
     * be opened stays while the secret is empty. Without a key a new secret is stored unsealed.
     */
    seal: (secret: string, stored: string): string => {
      const opened = open(stored);
      if (opened === undefined) return secret === '' ? stored : seal(secret);
      return opened === secret && isSealedSecret(stored) ? stored : seal(secret);
    },
  };
}
