import type { FieldValues } from '#domain/catalogue/product-difference';

/** The members of a JSON object; undefined for a text that holds none, a broken one too. */
export function readFields(text: string | undefined): FieldValues | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
