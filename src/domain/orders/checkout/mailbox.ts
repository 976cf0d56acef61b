/** Gmail ignores dots, and both of its domains are one. */
const GMAIL = /^g(?:oogle)?mail\.com$/;

/**
 * The mailbox behind an address, to count persons; nothing is sent to it. Most providers deliver `ayse+1@...` to `ayse@...`,
 * so that with the address alone one person would be as many as that person likes.
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const owner = name.replace(/(?<=.)\+.*/, '');
  return GMAIL.test(domain) ? `${owner.replaceAll('.', '')}@gmail.com` : `${owner}@${domain}`;
}
