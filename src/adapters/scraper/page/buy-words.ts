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
