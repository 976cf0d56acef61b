import { z } from 'zod';
import { toDecimal } from '../../money/money.ts';
import { readAmount } from '../../money/read-amount.ts';
import { price } from './record-values.ts';

/** A price in a request: a number of lira, or a text in the usual notations. */
export const priceInput = z
  .union([z.string(), z.number()], 'metin olmalı, örneğin "12499.90"')
  .transform((value) => {
    const amount = readAmount(value);
    return amount === undefined ? String(value) : toDecimal(amount);
  })
  .pipe(price);
