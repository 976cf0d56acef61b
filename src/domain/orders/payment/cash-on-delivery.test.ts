import { describe, expect, it } from 'vitest';
import { kurus } from '../../money/money.ts';
import { cashOnDeliveryFields, cashOnDeliveryObstacle } from './cash-on-delivery.ts';

const RULES = cashOnDeliveryFields.parse({
  active: true,
  fee: '50.00',
  minBasket: '100.00',
  maxBasket: '5000.00',
  excluded: { categories: ['dikis-makineleri'], products: ['ozel-parca'] },
});
const LINE = { productId: 'p', slugs: ['igne'], brand: 'Organ', categories: ['igneler'], name: 'İğne' };

describe('paying at the door', () => {
  it('is off, free and confirmed by a call unless the owner says otherwise', () => {
    expect(cashOnDeliveryFields.parse({})).toMatchObject({ active: false, fee: 0, confirm: true });
    expect(cashOnDeliveryObstacle(cashOnDeliveryFields.parse({}), [LINE], kurus(1000_00))).toContain(
      'kapalı',
    );
  });

  it.each([
    ['within the limits', {}, 100_00, undefined],
    ['at the highest basket', {}, 5000_00, undefined],
    ['below the lowest basket', {}, 99_99, '100,00 TL ve üzeri'],
    ['above the highest basket', {}, 5000_01, 'en çok 5.000,00 TL'],
    ['a category below an excluded one', { categories: ['overlok', 'dikis-makineleri'] }, 200_00, '"İğne"'],
    ['an excluded product', { slugs: ['ozel-parca'] }, 200_00, '"İğne"'],
    ['freight, whose carriers take no money', { isFreight: true }, 200_00, '"İğne"'],
  ])('%s', (_name, change, goods, obstacle) => {
    const found = cashOnDeliveryObstacle(RULES, [LINE, { ...LINE, ...change }], kurus(goods));
    if (obstacle === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(obstacle);
  });

  it('refuses a highest basket below the lowest', () => {
    const { error } = cashOnDeliveryFields.safeParse({ minBasket: '200.00', maxBasket: '100.00' });
    expect(error?.issues).toMatchObject([{ path: ['maxBasket'] }]);
  });
});
