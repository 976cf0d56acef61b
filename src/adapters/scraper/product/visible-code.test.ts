import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

const OTHERS = [1, 2, 3]
  .map(
    (n) =>
      `<li class="item"><a href="/o-${n}"><img src="/o${n}.jpg" alt="Mekik ${n}"></a><a href="/o-${n}">Mekik ${n}</a><p>Stok Kodu: O-${n}</p><span class="price">${n}9,90 TL</span></li>`,
  )
  .join('');

/** The code of a page whose product box holds the given markup; the goods beside it have codes of their own. */
function codeOf(box: string, head = '', field: 'sku' | 'gtin' = 'sku'): string | null | undefined {
  const html = `<html lang="tr"><head><title>Masura Mekik | Dükkan</title>${head}</head><body><section><h2>Benzer ürünler</h2><ul>${OTHERS}</ul></section><div class="p"><img src="/p.jpg"><h1>Masura Mekik</h1><div class="price">1.250,00 TL</div>${box}<button>Sepete Ekle</button></div></body></html>`;
  return extractPage({ bytes: Buffer.from(html), url: 'https://dukkan.example/masura-mekik' }).product?.[
    field
  ];
}

it.each([
  '<span class="sku_wrapper">Stok kodu: <span class="sku">B1830-127-000</span></span>',
  '<div>Stok Kodu : B1830-127-000</div>',
  '<div><b>Ürün Kodu</b> : B1830-127-000</div>',
  '<p>SKU: B1830-127-000 | Marka: Juki</p>',
  '<table><tr><td>Stok Kodu</td><td>B1830-127-000</td></tr><tr><td>Kg</td><td>3</td></tr></table>',
  '<ul><li><span>ÜRÜN KODU</span><span>:</span><span>B1830-127-000</span></li></ul>',
  '<p>Art.-Nr.: B1830-127-000</p>',
  '<p>Артикул: B1830-127-000</p>',
  '<div><span>Stok Kodu</span> <b>(B1830-127-000)</b></div>',
  '<span class="supplier_product_code">B1830-127-000</span>',
  '<span class="product-detail-ordernumber">B1830-127-000</span>',
  '<li class="product-model"><b>Model:</b> <span>B1830-127-000</span></li>',
  '<div itemscope itemtype="http://schema.org/Product"><div itemprop="sku">SKU B1830-127-000</div></div>',
])('finds the code in %s', (box) => {
  expect(codeOf(box)).toBe('B1830-127-000');
});

it.each([
  '',
  '<p>Stok kodu: yok</p>',
  '<p>Stok kodu ile arayın: 0212 555 00 00</p>',
  '<p>Stok kodu: <a href="/x">1.250,00 TL</a></p>',
  '<p hidden>Stok kodu: B1830</p>',
])('finds none in %s', (box) => {
  expect(codeOf(box)).toBeNull();
});

it('what the page says for machines comes first', () => {
  const data = '{"@type":"Product","name":"Masura Mekik","sku":"M-1","offers":{"price":"1250.00"}}';
  const head = `<script type="application/ld+json">${data}</script>`;
  expect(codeOf('<p>Stok kodu: B1830</p>', head)).toBe('M-1');
});

it.each([
  '<tr><th>EAN</th><td>8690011002201</td></tr>',
  '<p>Barkod No: 8690011002201</p>',
  '<div><span>Kod EAN</span><div>8690011002201</div></div>',
  '<script>var productDetailModel = {"barkod":"8690011002201","stokAdedi":7};</script>',
  '<script>self.push("{\\"variants\\":[{\\"barcodeList\\":[\\"8690011002201\\"]}]}")</script>',
])('finds the barcode in %s', (box) => {
  expect(codeOf(`<table>${box}</table>`, '', 'gtin')).toBe('8690011002201');
});

it('scripts with barcodes of several goods name none', () => {
  const box = '<script>var goods = [{"ean":"8690011002201"},{"ean":"8690011002202"}];</script>';
  expect(codeOf(box, '', 'gtin')).toBeNull();
});

it('knows codes of capitals, and barcodes with two names', () => {
  expect(codeOf('<span class="sku_wrapper">Stok kodu: <span class="sku">SCH-JEANS</span></span>')).toBe(
    'SCH-JEANS',
  );
  expect(codeOf('<dl><dt>GTIN/EAN:</dt><dd>7393033102999</dd></dl>', '', 'gtin')).toBe('7393033102999');
});

it.each([
  'Kód',
  'Indeks',
  'Šifra',
  'Réf.',
  'Referans',
  'Код',
  'Varenr.',
  'Bestellnummer',
  'Tuotenumero',
  'Artikelcode',
  'Cod produs',
  'Κωδικός',
])('knows the label %s', (label) => {
  expect(codeOf(`<p>${label}: <span>AB-1301</span></p>`)).toBe('AB-1301');
});
