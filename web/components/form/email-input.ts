/**
 * A field for a mail address. Not `type="email"`: browsers give the `İ` of a Turkish keyboard in `GMAİL.COM` on as
 * another domain (`xn--gmail-bgd.com`), and the mails would go there.
 */
export const EMAIL_INPUT = {
  type: 'text',
  inputMode: 'email',
  autoComplete: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
