import { PRODUCT_FIELD_ORDER } from '../domain/product.ts';

/** Names that mean something to the shop in a product's file or in a file of products. */
const KNOWN: ReadonlySet<string> = new Set([...PRODUCT_FIELD_ORDER, 'category', 'categoryId']);

/** The fields of a product's file that only its owner knows; none when the text is broken this moment. */
export function ownFieldsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(membersOf(text ?? '{}')).filter(([field]) => !KNOWN.has(field)));
}

function membersOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch (error) {
    // A file that was broken this moment: its last good version is known, its own fields are not.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
