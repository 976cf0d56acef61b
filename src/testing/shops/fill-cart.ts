/**
 * Puts a piece into a new cart through the public API: the product with this slug, otherwise one with enough pieces.
 * Returns the cart's session.
 */
export async function fillCart(port: number, slug?: string): Promise<string> {
  const base = `http://127.0.0.1:${port}`;
  const path = slug === undefined ? '/api/products?limit=50' : `/api/products/${slug}`;
  const found: { id: string; stockCount: number }[] = [await (await fetch(`${base}${path}`)).json()].flat();
  const session = crypto.randomUUID();
  const added = await fetch(`${base}/api/cart`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': session },
    body: JSON.stringify({
      productId: found.find(({ stockCount }) => slug !== undefined || stockCount > 5)?.id,
      quantity: 1,
    }),
  });
  if (!added.ok) throw new Error(`The cart answered ${added.status}`);
  return session;
}
