import { listAddressOf } from '../../lib/list-address.ts';

/** The list of orders with the filters last used. */
export const ordersAddress = listAddressOf('/admin/orders');
