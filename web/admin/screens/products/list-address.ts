const KEY = 'panel-products';
const PATH = '/admin/products';

/** Keeps the filters of the list, so that a product's page leads back to the same rows. */
export function rememberList(query: string): void {
  sessionStorage.setItem(KEY, query);
}

/** The list as it was last looked at. */
export function listAddress(): string {
  const query = sessionStorage.getItem(KEY);
  return query ? `${PATH}?${query}` : PATH;
}
