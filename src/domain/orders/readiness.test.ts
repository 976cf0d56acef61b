import { expect, it } from 'vitest';
import seedSettings from '../../../templates/seed/settings.json' with { type: 'json' };
import seedSites from '../../../templates/seed/sites.json' with { type: 'json' };
import { SAMPLE_IDENTITY } from '../catalogue/sample-identity.ts';
import { settingsFields } from '../catalogue/site/settings.ts';
import { isPlainAddress, isPublicPlace } from '../catalogue/site/public-address.ts';
import { DEFAULT_SITES, siteFields } from '../catalogue/site/site.ts';
import { type BankAccount, SAMPLE_ACCOUNT } from './payment/bank-account.ts';
import { isReady, readiness, type ReadinessFacts, acceptsOrders, usableMethods } from './readiness.ts';
import type { ReadinessItem } from './readiness-item.ts';
import { NO_SHIPPING_RULES, shippingRules } from './shipping/shipping-rules.ts';

const OWN = { companyName: 'Usta Dikiş', phone: '0212 1', email: 'usta@usta.com', address: 'Laleli' };
const ACCOUNT: BankAccount = { ...SAMPLE_ACCOUNT, accountHolder: 'Usta', id: 'a', createdAt: '' };
const SAMPLE: BankAccount = { ...SAMPLE_ACCOUNT, id: 's', createdAt: '' };

function factsOf(settings: object, change: Partial<ReadinessFacts> = {}): ReadinessFacts {
  return {
    settings: settingsFields.parse(settings),
    isPublic: false,
    hasDomain: false,
    isPlain: false,
    card: 'none',
    accounts: [],
    shipping: NO_SHIPPING_RULES,
    canMail: false,
    sites: [],
    products: 0,
    lacksOrders: false,
    lastBackupAt: 0,
    now: Date.parse('2026-11-20T10:00:00Z'),
    ...change,
  };
}

it("the seed's seller is the sample, and each field that is still the sample's prevents selling", () => {
  expect(seedSettings).toMatchObject(SAMPLE_IDENTITY);
  const live: Partial<ReadinessFacts> = { card: 'live', accounts: [ACCOUNT] };
  expect(acceptsOrders(factsOf(seedSettings, live))).toBe(false);
  for (const field of Object.keys(OWN)) {
    const facts = factsOf({ ...OWN, [field]: undefined }, live);
    expect([acceptsOrders(facts), usableMethods(facts)]).toEqual([false, []]);
    expect(readiness(facts)[0]).toMatchObject({ id: 'seller', done: false, blocking: true });
  }
  expect(acceptsOrders(factsOf(OWN, live))).toBe(true);
});

it("a new shop's storefront names are a step until each is changed, closed or has a domain", () => {
  const sites = seedSites.map((site) => siteFields.parse(site));
  const names = (change: object) =>
    readiness(
      factsOf(OWN, { sites: sites.map((site, index) => (index === 0 ? { ...site, ...change } : site)) }),
    ).find(({ id }) => id === 'names');
  expect(names({})).toMatchObject({ done: false, blocking: false, fix: '/admin/sites' });
  expect(names({})?.message).toContain('Dikiş Atölyesi, Koltazoğlu');
  for (const change of [{ name: 'Usta Dikiş' }, { isActive: false }, { domain: 'dikis-atolyesi.com' }]) {
    expect(names(change)?.message).toContain('örnek: Koltazoğlu.');
  }
  expect(readiness(factsOf(OWN, { sites: [] })).find(({ id }) => id === 'names')?.done).toBe(true);
});

it('offers only methods that work, and one method is enough', () => {
  const nothing = factsOf(OWN);
  expect([usableMethods(nothing), isReady(readiness(nothing))]).toEqual([[], false]);
  const transfer = factsOf(OWN, { accounts: [ACCOUNT] });
  expect([usableMethods(transfer), isReady(readiness(transfer))]).toEqual([['bank_transfer'], true]);
  const card = factsOf(OWN, { card: 'test' });
  expect([usableMethods(card), isReady(readiness(card))]).toEqual([['paytr'], true]);
  expect(usableMethods(factsOf(OWN, { accounts: [SAMPLE] }))).toEqual([]);
});

it('demo data can be sold on this machine only, also with the sample account', () => {
  const demo = { ...OWN, demo: true };
  const facts: Partial<ReadinessFacts> = { card: 'sandbox', accounts: [SAMPLE] };
  const here = factsOf(demo, facts);
  expect([usableMethods(here), isReady(readiness(here))]).toEqual([['paytr', 'bank_transfer'], true]);
  expect(isReady(readiness(factsOf(demo)))).toBe(true);
  const outside = factsOf(demo, { ...facts, isPublic: true });
  expect([usableMethods(outside), acceptsOrders(outside)]).toEqual([[], false]);
  expect(readiness(outside)[0]).toMatchObject({ id: 'demo', done: false, blocking: true });
});

it('a second storefront that nobody outside can open is told until it has a domain or is closed', () => {
  const sites = seedSites.map((site) => siteFields.parse(site));
  const domain = (change: object) =>
    readiness(
      factsOf(OWN, {
        hasDomain: true,
        sites: sites.map((site, index) => (index === 1 ? { ...site, ...change } : site)),
      }),
    ).find(({ id }) => id === 'domain');
  expect(domain({})).toMatchObject({ done: false, blocking: false, fix: '/admin/sites' });
  expect(domain({})?.message).toContain(sites[1]?.name);
  for (const change of [{ domain: 'www.usta.com' }, { hosts: ['usta.com'] }, { isActive: false }])
    expect(domain(change)?.done).toBe(true);
});

it('lists the next step first: what prevents selling, then advice, then what is done', () => {
  const ids = readiness(factsOf(OWN, { accounts: [ACCOUNT], hasDomain: true })).map(
    ({ id, done }) => `${id}${done ? ' +' : ''}`,
  );
  expect(ids).toEqual([
    'card',
    'products',
    'legal',
    'mail',
    'backup',
    'seller +',
    'bank_transfer +',
    'names +',
    'domain +',
  ]);
});

it('says that the list of holidays ends, a month before and from then on', () => {
  const shipping = shippingRules.parse({ holidays: ['2027-10-29', { day: '2027-10-28', half: true }] });
  const ends = (day: string): ReadinessItem[] =>
    readiness(factsOf(OWN, { shipping, now: Date.parse(`${day}T09:00:00Z`) })).filter(
      ({ id }) => id === 'holidays',
    );
  expect(ends('2027-09-29')).toEqual([]);
  const [item] = ends('2027-09-30');
  expect(item).toMatchObject({ done: false, blocking: false, fix: '/admin/shipping' });
  expect(item?.message).toContain('29.10.2027 gününden sonrası yok');
  expect(ends('2028-02-25')).toEqual([item]);
});

it('knows a place that others can reach', () => {
  const renamed = DEFAULT_SITES.map((site) => ({ ...site, domain: 'www.usta.com' }));
  const places = [
    isPublicPlace('127.0.0.1', undefined, DEFAULT_SITES),
    isPublicPlace('::1', new URL('http://localhost:3000'), DEFAULT_SITES),
    isPublicPlace('localhost', undefined, DEFAULT_SITES),
    isPublicPlace('0.0.0.0', undefined, DEFAULT_SITES),
    isPublicPlace('192.168.1.5', undefined, DEFAULT_SITES),
    isPublicPlace('127.0.0.1', new URL('https://www.usta.com'), DEFAULT_SITES),
    isPublicPlace('127.0.0.1', undefined, renamed),
  ];
  expect(places).toEqual([false, false, false, true, true, true, true]);
});

it('a journal that lacks confirmed orders comes before everything else, also in a demo', () => {
  const facts = factsOf({ ...OWN, demo: true }, { accounts: [ACCOUNT], lacksOrders: true });
  expect(readiness(facts)[0]).toMatchObject({ id: 'orders', done: false, blocking: true });
  expect(isReady(readiness(facts))).toBe(false);
});

it('says when the last backup is too old, but asks none of a demo on this machine', () => {
  const backup = (at: string, settings: object = OWN) =>
    readiness(factsOf(settings, { lastBackupAt: Date.parse(at) || 0 })).find(({ id }) => id === 'backup');
  expect(backup('')).toMatchObject({
    done: false,
    blocking: false,
    message: expect.stringContaining('Hiç yedek'),
  });
  expect(backup('2026-11-11T22:30:00Z')?.message).toContain('Son yedek eski (2026-11-12)');
  expect(backup('2026-11-14T10:00:00Z')?.done).toBe(true);
  // The clock was wrong when it was made.
  expect(backup('2031-01-01T00:00:00Z')?.done).toBe(false);
  expect(backup('', { ...OWN, demo: true })?.done).toBe(true);
});

it.each([
  [{}, 'sitede bulunmalı'],
  [{ legalName: 'Usta Ltd. Şti.' }, 'sitede bulunmalı'],
  [{ legalName: 'Usta Ltd. Şti.', taxNumber: '0000000000' }, 'yanlış bilgi duruyor: vergi numarası.'],
  [{ legalName: 'Usta Ltd. Şti.', taxNumber: '484 713 2613', mersisNumber: '0'.repeat(16) }, 'MERSİS'],
  [{ legalName: 'Usta Ltd. Şti.', taxNumber: '4847132613', kepAddress: 'usta' }, 'KEP'],
  [{ legalName: 'Usta Ltd. Şti.', taxNumber: '484 713 2613' }, undefined],
  [{ legalName: 'Usta', taxNumber: '12345678950', kepAddress: 'usta@hs01.kep.tr' }, undefined],
  [{ legalName: 'Usta Ltd. Şti.', mersisNumber: '0484 7132 6130 0011' }, undefined],
])('asks for a seller whom the law can find: %o', (settings, problem) => {
  const item = readiness(factsOf({ ...OWN, ...settings })).find(({ id }) => id === 'legal');
  expect(item).toMatchObject({ done: problem === undefined, blocking: false });
  if (problem) expect(item?.message).toContain(problem);
});

it('an address without encryption is told, without ending the sale', () => {
  const told = (address: string) => {
    const isPlain = isPlainAddress(new URL(address));
    const items = readiness(factsOf(OWN, { accounts: [ACCOUNT], hasDomain: true, isPlain }));
    return [items.find(({ id }) => id === 'domain')?.done, isReady(items)];
  };
  expect(told('http://www.usta.com')).toEqual([false, true]);
  expect(told('https://www.usta.com')).toEqual([true, true]);
  expect(told('http://localhost:3000')).toEqual([true, true]);
});
