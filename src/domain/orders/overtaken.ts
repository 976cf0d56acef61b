import { AppError } from '../errors.ts';

/** The facts of a decision changed before its entries could be written: the caller must decide again. */
export class Overtaken extends AppError {
  constructor() {
    super('conflict', {
      message: 'Sipariş bu sırada başka bir yerde değişti. Sayfayı yenileyip yeniden deneyin.',
    });
  }
}
