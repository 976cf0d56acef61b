import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Log, SILENT_LOG } from '#store/files/log';
import { createSecretBox, type SecretBox } from '#store/files/document/secret-box';
import { systemCodeOf } from '#store/files/system-code';
import { readSecretForms, type SecretForms } from '#store/panel/read-secret-forms';

const MIN_KEY_LENGTH = 32;

interface KeyReading {
  readonly key: string | undefined;
  /** Turkish sentence: why a key that was named cannot be used. */
  readonly fault?: string;
}

/** The key that seals the shop's secrets: from `SHOP_SECRET_KEY`, or the file that `SHOP_SECRET_KEY_FILE` names. */
function readKey(): KeyReading {
  const file = process.env['SHOP_SECRET_KEY_FILE'];
  let key = process.env['SHOP_SECRET_KEY']?.trim();
  if (!key && file) {
    try {
      key = readFileSync(file, 'utf8').trim();
    } catch (error) {
      if (systemCodeOf(error) === undefined) throw error;
      return { key: undefined, fault: `SHOP_SECRET_KEY_FILE okunamadı: ${file}` };
    }
  }
  if (!key) return { key: undefined };
  if (key.length >= MIN_KEY_LENGTH) return { key };
  return { key: undefined, fault: `Gizli anahtar en az ${MIN_KEY_LENGTH} karakter olmalı.` };
}

/** Seals and opens with the key that is given; without a usable one secrets lie plain, and sealed ones stay closed. */
export function openSecretBox(log: Log = SILENT_LOG): SecretBox {
  const { key, fault } = readKey();
  if (fault !== undefined) log.error({ fault }, 'the key for secrets cannot be used');
  return createSecretBox(key);
}

/** How the secrets of a data folder stand with the key that is given. */
export function diagnoseSecrets(
  dataDir: string,
): SecretForms & { readonly hasKey: boolean; readonly fault: string | undefined } {
  const { key, fault } = readKey();
  return { ...readSecretForms(resolve(dataDir), createSecretBox(key)), hasKey: key !== undefined, fault };
}
