/** The passwords that people use most, in lower case: some fifty thousand from leaked lists, read when first asked for. */
export async function usualPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}
