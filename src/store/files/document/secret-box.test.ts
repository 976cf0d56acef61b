import { expect, it } from 'vitest';
import { createSecretBox, isSealedSecret } from './secret-box.ts';

const KEY = 'a key of at least thirty-two characters';

it('opens only with its key, and notices a changed text', () => {
  const box = createSecretBox(KEY);
  const stored = box.seal('çok gizli', '');
  expect(isSealedSecret(stored)).toBe(true);
  expect(stored).not.toContain('gizli');
  expect(box.open(stored)).toBe('çok gizli');
  expect(createSecretBox(`${KEY}!`).open(stored)).toBeUndefined();
  expect(createSecretBox(undefined).open(stored)).toBeUndefined();
  expect(box.open(stored.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).toBeUndefined();
  expect(box.open('sealed:1:')).toBeUndefined();
});

it('leaves what did not change and what it cannot open, and removes a cleared secret', () => {
  const box = createSecretBox(KEY);
  const stored = box.seal('eski', '');
  expect(box.seal('eski', stored)).toBe(stored);
  expect(box.open(box.seal('yeni', stored))).toBe('yeni');
  expect(box.seal('', stored)).toBe('');
  const other = createSecretBox(undefined);
  expect(other.seal('', stored)).toBe(stored);
  expect(other.seal('yeni', stored)).toBe('yeni');
  expect(isSealedSecret(box.seal('plain', 'plain'))).toBe(true);
});
