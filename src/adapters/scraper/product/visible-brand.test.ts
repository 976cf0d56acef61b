import { expect, it } from 'vitest';
import { extractPage } from '../extract-page.ts';

interface Given {
  readonly name?: string;
  readonly title?: string;
  readonly head?: string;
  readonly menu?: string;
  readonly crumbs?: string;
}

const others = [1, 2, 3]
  .map(
    (n) =>
      `<li class="item"><a href="/o-${n}"><img src="/o${n}.jpg" alt="Other ${n}"></a><a href="/o-${n}">Other ${n}</a><span class="brand">Foreign${n}</span><span class="price">${n}9,90 €</span></li>`,
  )
  .join('');

/** The brand of a page whose product box holds the given markup; the shop names itself in its head. */
function brandOf(box: string, given: Given = {}): string | null | undefined {
  const { name = 'Ponte Alba 300', head = '', menu = '', crumbs = '' } = given;
  const html = `<html><head><title>${given.title ?? `${name} | Shop`}</title>${head}</head><body><header><div class="brand"><a href="/">MyShop</a></div><nav><a href="/a">A</a>${menu}</nav></header>${crumbs}<div class="p"><img src="/p.jpg" alt="${name}"><div class="i"><h1>${name}</h1><div class="price">249,90 €</div>${box}<button>Add to cart</button></div></div><section><h2>You may also like</h2><ul>${others}</ul></section><footer>Contact</footer></body></html>`;
  return extractPage({ bytes: Buffer.from(html), url: 'https://shop.example.com/ponte-alba-300' }).product
    ?.brand;
}

const LABELS =
  'Marka|Markası|Blagovna znamka|Ürün Markası|Marka Adı|Üretici Firma|Brand|Product Brand|Maker|Manufacturer|Vendor|Hersteller|Marke|Fabricant|Marque|Marca|Marchio|Casa produttrice|Producent|Výrobce|Značka|Gyártó|Márka|Producător|Varemerke|Mærke|Tillverkare|Varumärke|Valmistaja|Merk|Fabrikant|Бренд|Производитель|Торговая марка|Виробник|Κατασκευαστής|Ražotājs|Prekės ženklas|品牌|メーカー|브랜드|제조사|יצרן';

it.each(LABELS.split('|'))('finds the brand behind the label %s', (label) => {
  expect(brandOf(`<p>${label}: Velmar</p>`)).toBe('Velmar');
  expect(brandOf(`<p>${label} : <b>Velmar</b></p>`)).toBe('Velmar');
  expect(
    brandOf(`<table><tr><td>${label}</td><td>Velmar</td></tr><tr><td>Kg</td><td>3</td></tr></table>`),
  ).toBe('Velmar');
});

it.each([
  '<div>Marka :\n <a href="marka/velmar/">\n <strong>Velmar</strong></a></div>',
  '<div><strong>Brand:</strong> Velmar <br> <strong>Code:</strong> 23</div>',
  '<div>Code: 23<br>Brand: Velmar<br>Weight: 3</div>',
  '<table><tr><td><b>Ponte</b><br><i>Alba</i><br>Kod: 23<br>Marka: Velmar<br><b>2 kg</b><br><u>Havale: 240 €</u></td></tr></table>',
  '<p>SKU: 234 | Brand: Velmar</p>',
  `<table><tr><th>\n${' '.repeat(50)}Brand\n${' '.repeat(50)}</th><td>Velmar</td></tr></table>`,
  '<p>Brand: <a href="/x">Velmar</a> (12 products)</p>',
  '<p>Marka: Velmar Model: Alba</p>',
  '<p>Marka/Model: Velmar / Alba</p>',
  '<div><span>Marka</span><span>:</span><span>Velmar</span></div>',
  '<p>by <a href="/collections/vendors?q=velmar">Velmar</a></p>',
  '<div class="product-vendor"><a href="/x">Velmar</a></div>',
  '<h2 class="productView-brand"><a href="/x"><span>Velmar</span></a></h2>',
  '<div class="manufacturer"><img src="/m.png" alt="Velmar"></div>',
  '<a href="/marka/velmar"><img src="/logo/velmar.png" alt="Velmar logo"></a>',
  '<a href="/brand/velmar" title="Velmar"><img src="/logo/v.png"></a>',
  '<a href="/brands/velmar">See all Velmar products</a>',
  '<a href="/markalar/velmar">Velmar markalı tüm ürünler</a>',
  '<a href="/hersteller/velmar">Alle Produkte von Velmar</a>',
  '<a href="/marques/velmar">Voir tous les produits Velmar</a>',
  '<a href="/proizvoditeli/velmar/">Velmar</a>',
  '<a href="/index.php?manufacturers_id=9">Velmar</a>',
  '<a href="/velmar-marka">Velmar</a>',
  '<div style="display:none" class="brandName"><a href="/x">Velmar</a></div>',
  '<input type="hidden" name="brand" value="Velmar">',
  '<div data-product-vendor="Velmar"></div>',
])('finds the brand in %s', (box) => {
  expect(brandOf(box)).toBe('Velmar');
});

it.each([
  '',
  '<p>Brand new</p>',
  '<p>Brand: -</p>',
  '<p>Marka: Diğer</p>',
  '<p>Marka: Markasız</p>',
  '<p>Sold by Velmar</p>',
  '<div class="seller brand-store">Satıcı <a href="/magaza/x">Velmar</a></div>',
])('names neither the shop nor a seller: %s', (box) => {
  expect(brandOf(box)).toBeNull();
});

it('takes the brand that is shown where the data name the shop', () => {
  const data = (brand: string): string =>
    `<script type="application/ld+json">{"@type":"Product","name":"Ponte Alba 300","brand":"${brand}","offers":{"price":"249.90","priceCurrency":"EUR"}}</script>`;
  const head = '<meta property="og:site_name" content="MyShop">';
  expect(brandOf('<p>Brand: Velmar</p>', { head: head + data('MyShop') })).toBe('Velmar');
  expect(brandOf('', { head: head + data('MyShop') })).toBe('MyShop');
  expect(brandOf('<p>Brand: Other</p>', { head: head + data('Velmar') })).toBe('Velmar');
});
