import { describe, expect, it } from 'vitest';
import { findPasswordFault } from './password.ts';

const context = {
  name: 'Ayşenur',
  shopNames: ['Dikiş Market', 'sevmak'],
  usual: new Set(['password', 'iloveyou', '1qaz2wsx3edc', 'password1234', 'monkey']),
};
const faultOf = (password: string): string | undefined => findPasswordFault(password, context);

describe('a password', () => {
  it.each(['kısa', 'kx7-Qp2m', 'on bir karak'.slice(0, 11), 'ş'.repeat(11)])(
    '%s is too short',
    (password) => {
      expect(faultOf(password)).toContain('en az 12 karakter');
    },
  );

  it.each([
    'fenerbahce1907',
    'FenerBahçe1907!',
    'sifre1234567',
    'şifre12345678',
    'sifre1234512345',
    'Galatasaray1905',
    'istanbul34342024',
    'p@ssw0rd1234',
    'Password2026!',
    'iloveyou01011990',
    '1qaz2wsx3edc',
    'password1234',
    '123456789012',
    '987654321098',
    'qwertyuiop123',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'sifresifresifre',
    'monkeymonkeymonkey',
    '112233112233',
    '1q2w3e4r5t6y',
    'mehmet19051990',
    'seniseviyorum1',
  ])('%s is what attackers try first', (password) => {
    expect(faultOf(password)).toContain('kolay tahmin edilir');
  });

  it.each([
    ['aysenur12345', 'kullanıcı adı'],
    ['AYŞENUR-2026!', 'kullanıcı adı'],
    ['dikismarket2026', 'mağazanın adı'],
    ['Dikiş Market 34', 'mağazanın adı'],
    ['sevmaksevmak', 'mağazanın adı'],
  ])('%s is the name of somebody near', (password, reason) => {
    expect(faultOf(password)).toContain(reason);
  });

  it.each([
    'doğru at pil zımba',
    'kuvvetli-Parola-2026',
    'bambaşka-Parola-7',
    'yepyeni uzun parola',
    'tezgahtaki-9-makara',
    'abcde-fghjk-mnpqr-23456',
    'kx7-Qp2m-9vTr',
    'TestParola12345',
    'correct horse battery staple',
    'ğüşiöç-ĞÜŞİÖÇ-42',
    'Aysenur kahveyi sade içer',
  ])('%s is accepted', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  it('is checked quickly when it is long', () => {
    const before = process.cpuUsage();
    for (const text of ['a', 'ab1', 'sifre', '0123456789', '!']) faultOf(text.repeat(400).slice(0, 256));
    expect(faultOf('x'.repeat(257))).toContain('en çok 256');
    // Of the processor: others on the machine do not lengthen it. What is not quick takes minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});
