import { listAddressOf } from '../../lib/list-address.ts';

/** The list of products as it was last looked at. */
export const productsAddress = listAddressOf('/admin/products');
