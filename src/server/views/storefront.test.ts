import { describe, expect, test } from 'vitest';
import { DEFAULT_SITES } from '#domain/catalogue/site/site';
import { storefrontOf } from './storefront.ts';

const sites = DEFAULT_SITES.map((site) =>
  site.id === 'koltazoglu'
    ? { ...site, domain: 'www.koltazoglu.example', hosts: ['koltazoglu.example'] }
    : site,
);

describe('the site and its address', () => {
  test.each([
    // host, public address, site, origin
    ['localhost:3000', undefined, 'dikis', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'https://dikis.example', 'dikis', 'http://127.0.0.1:3000'],
    ['[::1]:3000', undefined, 'dikis', 'http://[::1]:3000'],
    ['Koltazoglu.LOCALHOST', undefined, 'koltazoglu', 'http://koltazoglu.localhost'],
    ['koltazoglu.example', undefined, 'koltazoglu', 'https://koltazoglu.example'],
    ['www.Koltazoglu.example', undefined, 'koltazoglu', 'https://www.koltazoglu.example'],
    ['koltazoglu.example:8080', undefined, 'koltazoglu', 'http://koltazoglu.example:8080'],
    ['koltazoglu.example.:443', undefined, 'koltazoglu', 'https://koltazoglu.example'],
    ['unknown.example', undefined, 'dikis', 'http://dikis.localhost'],
    ['10.0.0.7:3000', undefined, 'dikis', 'http://dikis.localhost:3000'],
    ['unknown.example', 'https://dikis.example', 'dikis', 'https://dikis.example'],
    ['koltazoglu.example', 'https://dikis.example', 'koltazoglu', 'https://koltazoglu.example'],
    [
      'koltazoglu.example',
      'https://koltazoglu.example:8443/x',
      'koltazoglu',
      'https://koltazoglu.example:8443',
    ],
    ['dikis.example', 'https://koltazoglu.example:8443', 'dikis', 'http://dikis.localhost'],
    ['"><script>.localhost', undefined, 'dikis', 'http://dikis.localhost'],
    ['', undefined, 'dikis', 'http://dikis.localhost'],
  ])('host %j with public address %j is %s at %s', (host, publicUrl, id, origin) => {
    const storefront = storefrontOf(
      sites,
      host,
      'http',
      publicUrl === undefined ? undefined : new URL(publicUrl),
    );
    expect({ id: storefront.site.id, origin: storefront.origin }).toEqual({ id, origin });
  });

  test('names of this machine have the scheme of the request', () => {
    expect(storefrontOf(sites, 'localhost:3000', 'https', undefined).origin).toBe('https://localhost:3000');
  });
});
