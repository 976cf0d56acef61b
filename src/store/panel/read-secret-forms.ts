import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { isSealedSecret, type SecretBox } from '../files/document/secret-box.ts';

/** How many secrets of a data folder are stored in which form. */
export interface SecretForms {
  readonly plain: number;
  readonly sealed: number;
  /** Sealed with another key than the given one, or sealed when none is given. */
  readonly closed: number;
}

const NAMES = new Set([
  'merchantKey',
  'merchantSalt',
  'emailSenderPassword',
  'whatsappApiKey',
  'wpPassword',
  'totpSecret',
  'secret',
]);

/** Counts the secrets in the files; a file that cannot be read counts as empty. */
export function readSecretForms(dataDir: string, box: SecretBox): SecretForms {
  const found: string[] = [];
  for (const name of ['payment.json', 'secrets.json', 'admins.json', 'webhooks.json']) {
    const reading = readTextFile(join(dataDir, PRIVATE_FOLDER, name));
    if (reading.kind !== 'text') continue;
    parseJson(reading.text, (field, value) => {
      if (NAMES.has(field) && typeof value === 'string' && value !== '') found.push(value);
      return value;
    });
  }
  const sealed = found.filter(isSealedSecret);
  return {
    plain: found.length - sealed.length,
    sealed: sealed.length,
    closed: sealed.filter((stored) => box.open(stored) === undefined).length,
  };
}
