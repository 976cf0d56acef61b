import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { kurus } from '#domain/money/money';
import { applyCampaigns, type DiscountedLine } from './apply-campaigns.ts';
import { type Campaign, campaignFields, couponCode } from './campaign.ts';

const campaign = (id: string, fields: object): Campaign => ({
  id,
  ...campaignFields.parse({ title: id, ...fields }),
});
const line = (lira: number, quantity = 1, fields: Partial<DiscountedLine> = {}): DiscountedLine => ({
  price: kurus(Math.round(lira * 100)),
  quantity,
  productId: 'p',
  slugs: ['s'],
  brand: 'Organ',
  categories: ['igneler', 'yedek-parcalar'],
  isReduced: false,
  ...fields,
});
const now = {
  site: 'dikis',
  today: '2026-11-20',
  shippingFee: (goods: number, isFree: boolean) => kurus(isFree || goods >= 750_00 ? 0 : 50_00),
} as const;
const apply = (lines: readonly DiscountedLine[], campaigns: readonly Campaign[], coupon?: string) => {
  const { applied, byLine, hasFreeShipping, refusal } = applyCampaigns(lines, { ...now, campaigns, coupon });
  return {
    applied: applied.map(({ campaignId, amount }) => `${campaignId} ${amount / 100}`),
    byLine: byLine.map((amount) => amount / 100),
    hasFreeShipping,
    refusal,
  };
};

const steps = campaign('adet', {
  type: 'steps',
  steps: [
    { from: 10, percent: 5 },
    { from: 50, percent: 10 },
  ],
});
const tenPercent = campaign('yuzde-on', { type: 'percent', percent: 10, combines: true });
const fifty = campaign('elli', { type: 'amount', amount: '50.00', combines: true });
const alone = campaign('tek', { type: 'percent', percent: 20 });
const coupon = campaign('kupon', { type: 'percent', percent: 10, code: 'KOD10', combines: true });

describe('the order of application', () => {
  it.each([
    [
      'a step holds for all pieces of its line',
      [line(10, 10), line(10, 9)],
      [steps],
      undefined,
      ['adet 5'],
      [5, 0],
    ],
    [
      'a price of each piece from a step on',
      [line(10, 50), line(8, 50)],
      [campaign('adet', { type: 'steps', steps: [{ from: 50, unitPrice: '8.50' }] })],
      undefined,
      ['adet 75'],
      [75, 0],
    ],
    ['the highest step that is reached', [line(10, 60)], [steps], undefined, ['adet 60'], [60]],
    [
      'a percentage comes after the steps',
      [line(10, 10)],
      [tenPercent, steps],
      undefined,
      ['adet 5', 'yuzde-on 9.5'],
      [14.5],
    ],
    [
      'what combines goes together, one after another',
      [line(200), line(100)],
      [tenPercent, fifty],
      undefined,
      ['elli 50', 'yuzde-on 25'],
      [50, 25],
    ],
    [
      'one that does not combine stands alone where it takes off more',
      [line(1000)],
      [tenPercent, fifty, alone],
      undefined,
      ['tek 200'],
      [200],
    ],
    [
      'and is left where it does not',
      [line(100)],
      [tenPercent, fifty, alone],
      undefined,
      ['elli 50', 'yuzde-on 5'],
      [55],
    ],
    ['a coupon comes last', [line(100)], [tenPercent, coupon], 'KOD10', ['yuzde-on 10', 'kupon 9'], [19]],
    ['no more than the goods cost', [line(30)], [fifty], undefined, ['elli 30'], [30]],
  ] as const)('%s', (_name, lines, campaigns, code, applied, byLine) => {
    expect(apply(lines, campaigns, code)).toMatchObject({ applied, byLine });
  });

  it('a coupon that does not combine replaces campaigns with a smaller discount, else it is refused', () => {
    const single = campaign('kupon', { type: 'percent', percent: 15, code: 'KOD10' });
    expect(apply([line(100)], [tenPercent, single], 'KOD10').applied).toEqual(['kupon 15']);
    const refused = apply([line(100)], [alone, single], 'KOD10');
    expect(refused.applied).toEqual(['tek 20']);
    expect(refused.refusal).toContain('daha avantajlı');
  });

  it('a coupon that combines is not added to a campaign that does not', () => {
    expect(apply([line(100)], [alone, coupon], 'KOD10')).toMatchObject({ applied: ['tek 20'] });
  });

  it('free shipping does not reduce the goods', () => {
    const free = campaign('kargo', { type: 'freeShipping', minBasket: '100.00' });
    expect(apply([line(100)], [free])).toMatchObject({ applied: ['kargo 0'], hasFreeShipping: true });
    expect(apply([line(99)], [free])).toMatchObject({ applied: [], hasFreeShipping: false });
  });
});

describe('nothing makes an order dearer', () => {
  const ten = { type: 'amount', amount: '10.00' };
  const couponTen = campaign('kupon', { ...ten, code: 'KOD10' });

  it('a discount that costs the free delivery is left, a coupon is refused with this reason', () => {
    expect(apply([line(755)], [campaign('on', ten)]).applied).toEqual([]);
    const stepped = campaign('adet', { type: 'steps', steps: [{ from: 10, percent: 2 }] });
    expect(apply([line(76, 10)], [stepped]).applied).toEqual([]);
    const refused = apply([line(755)], [couponTen], 'KOD10');
    expect(refused).toMatchObject({
      applied: [],
      refusal: expect.stringContaining('ücretsiz kargo') as unknown,
    });
    expect(apply([line(760)], [couponTen], 'KOD10').applied).toEqual(['kupon 10']);
  });

  it('a small coupon does not replace a free delivery that is worth more', () => {
    const free = campaign('kargo', { type: 'freeShipping' });
    expect(apply([line(100)], [free, couponTen], 'KOD10')).toMatchObject({
      applied: ['kargo 0'],
      refusal: expect.stringContaining('daha avantajlı') as unknown,
    });
    expect(
      apply([line(100)], [free, campaign('elli-bir', { type: 'amount', amount: '51.00' })]).applied,
    ).toEqual(['elli-bir 51']);
  });
});

describe('the goods of a campaign', () => {
  it.each([
    [{ scope: { categories: ['yedek-parcalar'] } }, [10, 0]],
    [{ scope: { brands: ['Juki'] } }, [0, 10]],
    [{ scope: { brands: ['JUKİ'] } }, [0, 10]],
    [{ excluded: { products: ['makine'] } }, [10, 0]],
    [{ skipDiscounted: true }, [10, 0]],
  ])('%j', (fields, byLine) => {
    const lines = [
      line(100),
      line(100, 1, { slugs: ['makine'], brand: 'Juki', categories: ['makineler'], isReduced: true }),
    ];
    const each = campaign('c', { type: 'percent', percent: 10, ...fields });
    expect(apply(lines, [each]).byLine).toEqual(byLine);
  });
});

it('a limit by person needs a code: the buyer is unknown while the cart shows the price', () => {
  const fields = { title: 'x', type: 'percent', percent: 10, perPerson: 1 };
  expect(campaignFields.safeParse(fields).success).toBe(false);
  expect(campaignFields.safeParse({ ...fields, code: 'KOD10' }).success).toBe(true);
});

it.each([
  [{ type: 'steps', steps: [{ from: 2, percent: 5 }] }, { minBasket: '9000.00' }],
  [{ type: 'steps', steps: [{ from: 2, percent: 5 }] }, { maxDiscount: '1.00' }],
  [{ type: 'percent', percent: 5 }, { amount: '5.00' }],
  [{ type: 'amount', amount: '5.00' }, { percent: 5 }],
  [{ type: 'freeShipping' }, { maxDiscount: '1.00' }],
])('%j means nothing with %j, so it is refused', (fields, idle) => {
  const read = (extra: object) => campaignFields.safeParse({ title: 'x', ...fields, ...extra });
  expect(read({}).success).toBe(true);
  expect(read(idle).error?.issues).toMatchObject([{ path: Object.keys(idle) }]);
});

describe('a coupon is refused with its reason', () => {
  it.each([
    [{}, 'YOK', 'Böyle bir kupon yok'],
    [{ from: '2026-12-01' }, 'KOD10', '01.12.2026'],
    [{ to: '2026-11-19' }, 'KOD10', 'süresi doldu'],
    [{ site: 'koltazoglu' }, 'KOD10', 'bu mağazada geçmiyor'],
    [{ minBasket: '150.00' }, 'KOD10', '50,00 TL daha eklemelisiniz'],
    [{ scope: { brands: ['Juki'] } }, 'KOD10', 'ürünlerde geçmiyor'],
  ])('%j with %s: %s', (fields, code, reason) => {
    const wanted = campaign('kupon', { type: 'percent', percent: 10, code: 'KOD10', ...fields });
    expect(apply([line(100)], [wanted], code).refusal).toContain(reason);
  });

  it.each([{ from: '2026-11-20' }, { to: '2026-11-20' }, { site: 'dikis' }])(
    'is valid on its first and last day and at its site: %j',
    (fields) => {
      const wanted = campaign('kupon', { type: 'percent', percent: 10, code: 'KOD10', ...fields });
      expect(apply([line(100)], [wanted], 'KOD10')).toMatchObject({
        applied: ['kupon 10'],
        refusal: undefined,
      });
    },
  );

  it('is read as people type it', () => {
    expect(couponCode(' HOŞGELDİN 10 ')).toBe('HOSGELDIN10');
    expect(couponCode('hoşgeldin-10')).toBe('HOSGELDIN10');
    expect(couponCode('indirim')).toBe('INDIRIM');
  });
});

const lines = fc.array(
  fc
    .record({ price: fc.integer({ min: 1, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 60 }) })
    .map(({ price, quantity }) => line(price / 100, quantity)),
  { minLength: 1, maxLength: 8 },
);
const anyCampaign = fc
  .record({
    type: fc.constantFrom('percent', 'amount', 'freeShipping', 'steps'),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 99_999 }).map((amount) => `${amount}.37`),
    combines: fc.boolean(),
    priority: fc.integer({ min: -5, max: 5 }),
    hasCode: fc.boolean(),
  })
  .map(({ hasCode, type, percent, amount, ...fields }) => ({
    ...fields,
    type,
    ...{
      percent: { percent },
      amount: { amount },
      freeShipping: {},
      steps: { steps: [{ from: 2, percent }] },
    }[type],
    ...(hasCode && type !== 'steps' ? { code: 'KOD10' } : {}),
  }));

test('the parts add up, no line falls below zero and no order is dearer, whatever the campaigns', () => {
  fc.assert(
    fc.property(lines, fc.array(anyCampaign, { maxLength: 5 }), (bought, drawn) => {
      const campaigns = drawn.map((fields, index) => campaign(`c${index}`, fields));
      const { applied, byLine, hasFreeShipping } = applyCampaigns(bought, {
        ...now,
        campaigns,
        coupon: 'KOD10',
      });
      const off = applied.reduce((sum, { amount }) => sum + amount, 0);
      const whole = bought.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const paid = whole - off + now.shippingFee(whole - off, hasFreeShipping);
      expect(paid).toBeLessThanOrEqual(whole + now.shippingFee(whole, false));
      expect(byLine.reduce((sum, amount) => sum + amount, 0)).toBe(off);
      for (const [index, amount] of byLine.entries()) {
        const ofLine = (bought[index]?.price ?? 0) * (bought[index]?.quantity ?? 0);
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(amount).toBeLessThanOrEqual(ofLine);
      }
    }),
  );
});
