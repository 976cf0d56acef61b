import { expect, test } from 'vitest';
import { DEFAULT_SITES, isLocalHost, requireSiteForHost, siteFields } from './site.ts';

const sites = [
  siteFields.parse({
    id: 'dikis',
    name: 'Dikiş',
    domain: 'Dikis.Example',
    color: '#112233',
    hosts: ['www.dikis.example'],
  }),
  siteFields.parse({ id: 'koltazoglu', name: 'Koltazoğlu', domain: 'koltazoglu.example', color: '#112233' }),
];

test.each([
  ['dikis.example', 'dikis'],
  ['www.dikis.example', 'dikis'],
  ['koltazoglu.example', 'koltazoglu'],
  ['koltazoglu.localhost', 'koltazoglu'],
  ['localhost', 'dikis'],
  ['baska.example', 'dikis'],
])('%s shows %s', (host, id) => {
  expect(requireSiteForHost(sites, host).id).toBe(id);
});

test('a domain with Turkish letters is the storefront of the name that browsers send', () => {
  const [site] = sites.map((each) => siteFields.parse({ ...each, domain: 'https://www.dikişatölyesi.com/' }));
  expect(site?.domain).toBe('www.xn--dikiatlyesi-wfb67k.com');
  for (const domain of ['dikiş.com/yol', 'ş%', '\u0651'])
    expect(siteFields.safeParse({ ...site, domain }).success).toBe(false);
});

test('without any storefront there is no shop', () => {
  expect(() => requireSiteForHost([], 'localhost')).toThrow(RangeError);
});

test('a new shop has both storefronts in their colours', () => {
  expect(DEFAULT_SITES.map(({ id, color, priceDisplay }) => [id, color, priceDisplay])).toEqual([
    ['dikis', '#3B82F6', 'both'],
    ['koltazoglu', '#8B5CF6', 'both'],
  ]);
});

test.each([
  ['localhost', true],
  ['dikis.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['128.0.0.1', false],
])('%s is local: %s', (host, isLocal) => {
  expect(isLocalHost(host)).toBe(isLocal);
});

test.each([
  ['domain', 'https://x.example/yol'],
  ['color', 'mavi'],
  ['id', 'ucuncu'],
  ['logoUrl', 'logo.svg'],
])('a wrong %s is refused', (field, value) => {
  expect(siteFields.safeParse({ ...sites[0], [field]: value }).error?.issues[0]?.path).toEqual([field]);
});
