import { afterEach, expect, test } from 'vitest';
import { openLocalServer, type LocalServer } from '#testing/servers/local-server';
import { createGuardedFetch } from '../net/guarded-fetch.ts';
import { createReadUsdRate, parseUsdRate } from './central-bank.ts';

/** As the bank writes it. */
const LIST = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>
<Tarih_Date Tarih="20.11.2026" Date="11/20/2026"  Bulten_No="2026/219" >
	<Currency CrossOrder="1" Kod="AUD" CurrencyCode="AUD">
			<Unit>1</Unit>
			<Isim>AVUSTRALYA DOLARI</Isim>
			<ForexBuying>27.1234</ForexBuying>
			<ForexSelling>27.3234</ForexSelling>
	</Currency>
	<Currency CrossOrder="0" Kod="USD" CurrencyCode="USD">
			<Unit>1</Unit>
			<Isim>ABD DOLARI</Isim>
			<CurrencyName>US DOLLAR</CurrencyName>
			<ForexBuying>42.1007</ForexBuying>
			<ForexSelling>42.1765</ForexSelling>
			<BanknoteBuying>42.0712</BanknoteBuying>
			<BanknoteSelling>42.2398</BanknoteSelling>
			<CrossRateUSD/>
	</Currency>
</Tarih_Date>`;

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function readFrom(status: number, body: string) {
  server = await openLocalServer((_request, response) => response.writeHead(status).end(body));
  const fetch = createGuardedFetch({ allowPrivate: [server.host] });
  return createReadUsdRate(fetch, `http://${server.host}/kurlar/today.xml`)();
}

test('the rate is the one at which banks sell, with the day of the list', async () => {
  expect(await readFrom(200, LIST)).toEqual({ rate: 42.1765, date: '2026-11-20' });
});

test.each([
  ['an answer that is no list', 200, '<html><body>Bakımdayız</body></html>', 'dolar kuru yok'],
  ['a list without the dollar', 200, LIST.replace('Kod="USD"', 'Kod="CAD"'), 'dolar kuru yok'],
  ['a rate that cannot be', 200, LIST.replace('42.1765', '0.0000'), 'dolar kuru yok'],
  ['an empty rate', 200, LIST.replace('42.1765', ''), 'dolar kuru yok'],
  ['a refusal', 503, 'kapalı', '503'],
  ['a list that never ends', 200, LIST + ' '.repeat(1_000_000), 'büyük'],
])('%s is told as such, and what stands stays', async (_name, status, body, why) => {
  await expect(readFrom(status, body)).rejects.toMatchObject({
    code: 'rate_unavailable',
    message: expect.stringMatching(new RegExp(`${why}.*elle de yazabilirsiniz`, 's')),
  });
});

test('without a way to the bank the reason is told, and the shop’s own network is never asked', async () => {
  server = await openLocalServer((_request, response) => response.end(LIST));
  const address = `http://${server.host}/kurlar/today.xml`;
  await expect(createReadUsdRate(createGuardedFetch(), address)()).rejects.toMatchObject({
    code: 'rate_unavailable',
  });
  const { host } = server;
  await server.close();
  server = undefined;
  await expect(
    createReadUsdRate(createGuardedFetch({ allowPrivate: [host] }), address)(),
  ).rejects.toMatchObject({ code: 'rate_unavailable' });
});

test('a unit above one is reckoned in', () => {
  expect(parseUsdRate(LIST.replaceAll('<Unit>1</Unit>', '<Unit>10</Unit>'))?.rate).toBeCloseTo(4.21765);
});
