/** The address when a link may lead to it; empty for anything else, such as `javascript:`. */
export function webLink(text: string): string {
  const link = text.trim();
  return /^https?:\/\/[^\s/]\S*$/i.test(link) ? link : '';
}
