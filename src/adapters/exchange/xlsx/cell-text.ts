/** Characters that a workbook must write as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
const TO_SPELL = new RegExp(String.raw`[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)`, 'g');
const SPELLED = /_x([0-9A-Fa-f]{4})_/g;

export function spellCellText(text: string): string {
  return text.replace(
    TO_SPELL,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

export function readCellText(text: string): string {
  return text.replace(SPELLED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
