import { listAddressOf } from '../../lib/list-address.ts';

/** `remember` keeps the filters of the list, so that a product's page leads back to the same rows. */
export const { remember: rememberList, read: listAddress } = listAddressOf('/admin/products');
