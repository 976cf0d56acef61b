import { listAddressOf } from '../../lib/list-address.ts';

/** The list of orders as it was last looked at. */
export const ordersAddress = listAddressOf('/admin/orders');
