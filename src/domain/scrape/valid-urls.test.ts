import { expect, it } from 'vitest';
import { validUrls } from './valid-urls.ts';

it.each([
  ['', []],
  [
    '  https://a.example/1  \n\nftp://b.example\nhttp://c.example',
    ['https://a.example/1', 'http://c.example'],
  ],
  ['httpsa.example\nhttps://', []],
  ['HTTPS://A.example\r\nhttp://b.example\r\n', ['HTTPS://A.example', 'http://b.example']],
])('of %j the valid addresses are %j', (text, urls) => {
  expect(validUrls(text)).toEqual(urls);
});
