/** Foreign text on one line, without invisible characters: it can neither end a header nor change its direction. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
