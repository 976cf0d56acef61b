/** `TR`, two check digits, five digits of the bank, a reserve digit that is always 0, sixteen of the account. */
const TURKISH_IBAN = /^TR\d{7}0[0-9A-Z]{16}$/;

/** An IBAN without spaces and dashes, in capitals. `toUpperCase` on purpose: the Turkish rule would make `i` an `İ`. */
export function compactIban(text: string): string {
  return text.replace(/[\s\u00a0-]/g, '').toUpperCase();
}

/** Whether a compact text is a Turkish IBAN with correct check digits (ISO 13616, MOD 97-10). */
export function isTurkishIban(iban: string): boolean {
  if (!TURKISH_IBAN.test(iban)) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

/** An IBAN for display, in groups of four: `TR33 0006 1005 1978 6457 8413 26`. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** EFT codes of the banks (digits 6 to 9 of an IBAN). They suggest a bank's name and never refuse an IBAN. */
const BANK_NAMES: Readonly<Record<string, string>> = {
  '0001': 'Türkiye Cumhuriyet Merkez Bankası',
  '0010': 'Ziraat Bankası',
  '0012': 'Halkbank',
  '0015': 'VakıfBank',
  '0032': 'TEB',
  '0046': 'Akbank',
  '0059': 'Şekerbank',
  '0062': 'Garanti BBVA',
  '0064': 'Türkiye İş Bankası',
  '0067': 'Yapı Kredi',
  '0099': 'ING',
  '0103': 'Fibabanka',
  '0111': 'QNB',
  '0123': 'HSBC',
  '0124': 'Alternatif Bank',
  '0125': 'Burgan Bank',
  '0134': 'DenizBank',
  '0135': 'Anadolubank',
  '0143': 'Aktif Bank',
  '0146': 'Odeabank',
  '0203': 'Albaraka Türk',
  '0205': 'Kuveyt Türk',
  '0206': 'Türkiye Finans',
  '0209': 'Ziraat Katılım',
  '0210': 'Vakıf Katılım',
  '0211': 'Emlak Katılım',
};

/** The bank of an IBAN's code; `undefined` for an unknown one. */
export function bankNameOfIban(iban: string): string | undefined {
  return BANK_NAMES[iban.slice(5, 9)];
}
