/** The addresses in a text: lines trimmed, only non-empty ones that start with http. */
export function validUrls(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^https?:\/\/\S/i.test(line));
}
