import { listAddressOf } from '../../lib/list-address.ts';

/** The list of products with the filters last used. */
export const productsAddress = listAddressOf('/admin/products');
