import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

function read(below: string): { description: string | null; features: readonly string[] } | null {
  const html = `<html><head><title>Ponte Alba 300</title></head><body><div class="p"><img src="/p.jpg"><h1>Ponte Alba 300</h1><div class="price">249,90 €</div><button>Add to cart</button></div>${below}</body></html>`;
  return extractPage({ bytes: Buffer.from(html), url: 'https://shop.example.com/ponte-alba-300' }).product;
}

it('of a box of tabs the tab of the description is taken', () => {
  const tabs =
    '<div class="product-desc"><ul><li><a href="#d">Açıklama</a></li><li><a href="#y">Yorumlar</a></li></ul><div id="tab-aciklama">Metal gövdeli, sessiz çalışan makine.</div><div id="y">Henüz yorum yapılmamış, ilk yorumu siz yapın.</div></div>';
  expect(read(tabs)?.description).toBe('Metal gövdeli, sessiz çalışan makine.');
});

it('the longest description of several is taken', () => {
  const two =
    '<div class="short-description">Runs quietly on every table.</div><div class="description">Runs quietly on every table, with a metal frame and five feet.</div>';
  expect(read(two)?.description).toContain('five feet');
});

it('rows and terms are features, heads of groups and choices are not', () => {
  const rows =
    '<table class="specifications"><tr><td colspan="2">General</td></tr><tr><td>Weight:</td><td>3 kg</td></tr><tr><td>Colour</td><td>Red</td></tr></table>';
  expect(read(rows)?.features).toEqual(['Weight: 3 kg', 'Colour: Red']);
  const terms = '<dl id="specs"><dt>Body:</dt><dd>Wood</dd><dt>Keys</dt><dd>22</dd></dl>';
  expect(read(terms)?.features).toEqual(['Body: Wood', 'Keys: 22']);
  const choice =
    '<ul class="attributes"><li><input type="radio">S</li><li><input type="radio">M</li></ul>' + rows;
  expect(read(choice)?.features).toEqual(['Weight: 3 kg', 'Colour: Red']);
});

it('a table without a name holds features when all its rows are pairs and none speaks of money', () => {
  const table = (...rows: string[]): string =>
    `<table>${rows.map((row) => `<tr><td>${row.replace('|', '</td><td>')}</td></tr>`).join('')}</table>`;
  expect(read(table('Body|Wood', 'Keys|22', 'Weight|3 kg'))?.features).toHaveLength(3);
  expect(read(table('2 taksit|120,00', '3 taksit|85,00', '6 taksit|45,00'))?.features).toEqual([]);
  expect(read(table('Body|Wood', 'Delivery|4,90 €', 'Weight|3 kg'))?.features).toEqual([]);
  expect(read(table('Body|Wood'))?.features).toEqual([]);
});

it('data that only say the name again give way to the description that is shown', () => {
  const data = (text: string): string =>
    `<script type="application/ld+json">{"@type":"Product","name":"Ponte Alba 300","description":"${text}","offers":{"price":"249.90","priceCurrency":"EUR"}}</script>`;
  const shown = '<div class="description">Runs quietly on every table.</div>';
  expect(read(data('Ponte Alba 300') + shown)?.description).toBe('Runs quietly on every table.');
  expect(read(data('not used') + shown)?.description).toBe('Runs quietly on every table.');
  expect(read(data('A machine of three kilograms.') + shown)?.description).toBe(
    'A machine of three kilograms.',
  );
  expect(read(data('A machine'))?.description).toBe('A machine');
});
