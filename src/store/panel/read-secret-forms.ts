import { join } from 'node:path';
import { parseJson } from '#kernel/json';
import { PRIVATE_FOLDER } from '../files/data-folder.ts';
import { readTextFile } from '../files/read-text-file.ts';
import { isSealedSecret, type SecretBox } from '../files/document/secret-box.ts';

/** How the secrets of a data folder lie on the disk. */
export interface SecretForms {
  readonly plain: number;
  readonly sealed: number;
  /** Sealed with another key than the one that is given, or with one that is not given. */
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

/** Looks at the files as they lie; one that cannot be read holds none. */
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
