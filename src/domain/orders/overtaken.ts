import { AppError } from '../errors.ts';

/** What entries were decided on has changed before they could be written: whoever decided must look again. */
export class Overtaken extends AppError {
  constructor() {
    super('conflict', {
      message: 'Sipariş bu sırada başka bir yerde değişti. Sayfayı yenileyip yeniden deneyin.',
    });
  }
}
