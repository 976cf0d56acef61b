import { foldWords } from './clean-text.ts';

/** What shops write on the button that buys, in folded words. */
export const BUY_WORDS = new RegExp(
  [
    'add (?:\\w+ )?to (?:my |your |shopping )?(?:cart|bag|basket|trolley|order)|add to ?cart|buy (?:it )?now|^buy$|^add$|^purchase$|order now|pre-?order|shop now$|add item',
    'sepete (?:ekle|at)|sepetime ekle|hemen al|satin al|simdi al|siparis ver|on siparis',
    'ajouter (?:au|a mon|dans) (?:le )?(?:panier|cabas|caddie)|acheter|in den (?:waren|einkaufs)korb|in (?:den )?warenkorb|kaufen|zum warenkorb',
    'anadir (?:al|a la|a mi) (?:carrito|carro|cesta|bolsa)|agregar al? (?:carro|carrito|bolsa|la bolsa)|^comprar|anadir a la|adicionar (?:ao|a) (?:carrinho|sacola|cesto)|colocar no carrinho',
    'aggiungi al (?:carrello|cestino)|aggiungi alla|acquista',
    'in (?:mijn )?winkel(?:wagen|mand\\w*)|toevoegen aan|bestellen',
    'do koszyka|dodaj do|kup teraz|do kosiku|do kosika|vlozit do|kupit|koupit|kosarba|adauga in cos|cumpara|dodaj u|u kosaricu|v kosarico',
    'lagg (?:i|till)|kop nu|^kop$|laeg i (?:kurv|kurven)|laeg i|leg i kurv|tilfoj til kurv|legg i|kjop|handlekurv|lisaa (?:ostos)?kori\\w*|\\bosta\\b|lisa (?:ostu)?korvi|i krepseli|deti i|pirkt|grozam|pievienot',
    'в корзину|купить|добавить в|заказать|в кошик|купити|добави в|купи|себетке|добави',
    'καλαθι|αγορα|הוסף ל|הוספה ל|לסל|קנה|קנייה|اضف|أضف|اشتر(?:ي|ى)?(?=\\s|$)|اضافه|افزودن به|カートに|購入|かごに|加入购物|加入購物|放入購物|立即购买|立即購買|購買|장바구니|구매|mua (?:ngay|hang)|them vao|หยิบ|ใส่|\\bbeli\\b|\\btroli\\b|keranjang',
  ].join('|'),
);

/** Names of elements that name a product or a part of a page. */
export const NAME_HINT =
  /(?:^|[-_ ])(?:product|item|urun|prod|card|showcase|woocommerce-loop-product|tile)?[-_ ]{0,2}_{0,2}(?:name|title|baslik|adi|ad|isim|caption|heading)(?=$|[-_ ])|productname|producttitle|urunadi|product-item-link/;

/** A code that some shops put behind every name. */
export const CODE_TAIL =
  /\s*\(?(?:sku|(?:[üu]r[üu]n|stok|model) kodu|kod|ref\.?|art\.?-?nr\.?)\s*[:#]\s*[\w./-]+\)?$/iu;

/** Headings that name a part of a shop's page, never a product, in folded words. */
const NOT_A_NAME = new RegExp(
  `^(?:${[
    String.raw`details?|(?:single |our )?products?(?: (?:details?|page|info(?:rmation)?|description|single|overview|view))?|about (?:this item|the product)|description|specifications?|overview|sizes?|color|colour|quantity`,
    String.raw`(?:shop|item|store)(?: (?:details?|single|page))?|our (?:shop|store)|e-?commerce|e-?shop|online (?:shop|store)|menu|home|welcome.*|search|login|sign in|account|newsletter|cookies?.*`,
    String.raw`(?:your |shopping )?(?:cart|bag|basket)|categor(?:y|ies)|brands?|manufacturers|filters?|(?:customer )?reviews?|related products|shop by.*|free (?:shipping|delivery).*`,
    String.raw`(?:urun|stok|barkod) ?(?:kodu?|no)|kodu?|birim|stok(?: durumu)?|fiyat[iı]?|model|barkod|garanti|kdv|kargo|sku|(?:product|item|stock) (?:code|no|number)|price|stock|availability|in stock|stokta(?: var)?|adet`,
    String.raw`urun(?:ler)?(?:imiz)?|urun (?:sayfasi|goruntule\w*|detay\w*|aciklama\w*|ozellik\w*|bilgi\w*)|detay(?:lar)?|aciklama|ozellikler|magaza|ana ?sayfa|arama|giris yap`,
    String.raw`sepet(?:im|iniz)?|alisveris sepet\w*|kategori(?:ler)?|marka(?:lar)?|ureticiler|filtre(?:le|ler)?|yorumlar|benzer urunler`,
    String.raw`produkt(?:e|detail\w*|ansicht)?|artikel(?:details?)?|anmelden|warenkorb|marken|hersteller|produits?|fiche produit|detail du produit|(?:mon )?panier|marques`,
    String.raw`contact(?: us)?|about(?: us)?|(?:bize ulasin|hakkimizda|iletisim(?: bilgileri)?)|kontakt|uber uns|contacto|contato|contatti|nous contacter|контакты|о (?:нас|компании)`,
    String.raw`descri(?:pcion|cao|zione)|beschreibung|beschrijving|opis|popis|.*\b(?:questions?|fragen|vragen|soru\w*|pytan\w*|preguntas?|perguntas?|domande?)\b.*\?`,
    String.raw`prodott[io]|scheda prodotto|marche|productos?|detalles?(?: del producto)?|produtos?|detalhes? do produto|marcas|marki|znacky|produk\w*`,
    'товары?|карточка товара|каталог(?: товаров)?|(?:интернет-)?магазин|описание|характеристики|отзывы|бренды|категории|производители',
    'sanpham|chi tiet san pham|mo ta san pham|thong tin san pham|gio hang|dang nhap',
    '장바구니|로그인|회원가입|상품 ?(?:상세|설명|정보)|カート|ログイン|商品(?:詳細|説明)|买い物かご|购物车|購物車|登录|登入|商品(?:详情|詳情)',
  ].join('|')})$`,
);

/** Headings above a choice: "Available colors", "Beden seçiniz". */
const ASKS_CHOICE = new RegExp(
  [
    String.raw`^(?:available|choose|select|pick|please|your) (?!one\b.{12})[\w ]{2,24}$`,
    String.raw`^(?:renk|beden|numara|adet|miktar|secenek\w*|varyant\w*|olcu)(?: (?:sec\w*|tablosu))?$`,
    String.raw`^(?:farbe|grosse|menge|anzahl|couleur|taille|quantite|talla|cantidad|tamanho|cor|quantidade|taglia|colore|quantita|kleur|maat|aantal|rozmiar|kolor|ilosc|velikost|barva|mnozstvi|farve|storrelse|antal|farg|storlek)$`,
    '^(?:цвет|размер|количество|mau sac|kich (?:thuoc|co)|so luong|ukuran|warna|jumlah|颜色|尺码|数量|カラー|サイズ)$',
  ].join('|'),
);

/** "4.5", "4,7/5": what people think of the product. */
const RATING = /^[0-5][.,]\d(?:\s*\/\s*5)?$/;

/** "385,00 TL + KDV" */
const PRICE = /^[^\p{L}\d]*\d[\d.,\s]*(?:tl|try|[₺€$£]|usd|eur|euro)(?:\s*\+\s*kdv|\s*\(?kdv dahil\)?)?$/u;

/** Whether a text is too short or long for a name, or names a part of the page. */
export function isJunkName(text: string): boolean {
  const words = foldWords(text);
  return (
    text.length < 2 ||
    text.endsWith(':') ||
    text.length > 300 ||
    RATING.test(text) ||
    PRICE.test(words) ||
    NOT_A_NAME.test(words) ||
    ASKS_CHOICE.test(words)
  );
}

/** The parts of a page's title, between bars and dashes: the product's name, its category, the shop's own name. */
export function partsOfTitle(title: string): string[] {
  return title.split(/\s[|–—·»:-]\s|\s*\|\s*/);
}
