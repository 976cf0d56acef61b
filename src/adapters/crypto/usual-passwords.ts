/** The most common passwords, in lower case: about fifty thousand from leaked lists, read on demand. */
export async function usualPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
