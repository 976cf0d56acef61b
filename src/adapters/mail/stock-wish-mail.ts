import type { Product } from '#domain/catalogue/product/product';
import { settingsOfSite } from '#domain/catalogue/site/settings';
import { requireSiteById } from '#domain/catalogue/site/site';
import { formatLira } from '#domain/money/money';
import type { StockWish } from '#domain/orders/stock/stock-wish';
import type { MailMessage } from '#domain/orders/outbox-message';
import type { ComposerOptions } from './order-mail-composer.ts';

type Options = Pick<ComposerOptions, 'settings' | 'sites' | 'originOf' | 'render'>;

/** Composes the mails about awaited products from `templates/mail/restock*`. */
export function createStockWishMails({ settings, sites, originOf, render }: Options) {
  return (wish: StockWish, product: Product, token?: string): MailMessage => {
    const site = requireSiteById(sites(), wish.siteId);
    const shop = settingsOfSite(settings(), site);
    const productUrl = `${originOf(site)}/urun/${product.slug}`;
    // After the "#", because this part is never logged, and programs that follow links cannot confirm anything.
    const values = {
      ...shop,
      isQuestion: token !== undefined,
      productName: product.name,
      price: formatLira(product.price),
      productUrl,
      confirmUrl: `${productUrl}#haber=${token ?? ''}`,
      withdrawUrl: `${productUrl}#haber-sil=${token ?? ''}`,
      siteName: site.name,
      color: site.color,
    };
    const subject = render('mail/restock-subject.txt', values).replaceAll(/\s+/g, ' ').trim();
    return {
      id: `${token === undefined ? 'restock-notice' : 'restock-question'}:${wish.id}`,
      to: { name: '', address: wish.email },
      replyTo: shop.email,
      fromName: site.name,
      subject,
      text: render('mail/restock.txt', { ...values, subject }),
      html: render('mail/restock.html', { ...values, subject }),
      isForgottenOnceSent: true,
    };
  };
}
