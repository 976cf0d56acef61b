import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PRIVATE_FOLDER } from '#store/files/data-folder';
import { type Log, SILENT_LOG } from '#store/files/log';
import { createSecretBox, type SecretBox } from '#store/files/document/secret-box';
import { tryOr } from '#kernel/system-code';
import { readSecretForms } from '#store/panel/private-records';

const MIN_KEY_LENGTH = 32;

/**
 * The key for the shop's secrets: from `SHOP_SECRET_KEY`, or from the file in `SHOP_SECRET_KEY_FILE`. `fault` says in
 * Turkish why a named key cannot be used.
 */
function readKey(): { readonly key?: string; readonly fault?: string } {
  const file = process.env['SHOP_SECRET_KEY_FILE'];
  let key = process.env['SHOP_SECRET_KEY']?.trim();
  if (!key && file) {
    key = tryOr(undefined, () => readFileSync(file, 'utf8').trim());
    if (key === undefined) return { fault: `SHOP_SECRET_KEY_FILE okunamadı: ${file}` };
  }
  if (!key && !file) return {};
  if (key && key.length >= MIN_KEY_LENGTH) return { key };
  return { fault: `Gizli anahtar en az ${MIN_KEY_LENGTH} karakter olmalı.` };
}

/**
 * Seals and opens with the given key. Without a usable key secrets are stored in plain text, and sealed ones cannot be
 * read.
 */
export function openSecretBox(log: Log = SILENT_LOG): SecretBox {
  const { key, fault } = readKey();
  if (fault !== undefined) log.error({ fault }, 'the key for secrets cannot be used');
  return createSecretBox(key);
}

/** The state of a data folder's secrets under the given key. */
export function diagnoseSecrets(dataDir: string) {
  const { key, fault } = readKey();
  return {
    ...readSecretForms(join(resolve(dataDir), PRIVATE_FOLDER), createSecretBox(key)),
    hasKey: key !== undefined,
    fault,
  };
}
