import { DAY_MS, formatDay, turkishDay } from '#kernel/turkish-day';
import {
  IDENTITY_FIELDS,
  type IdentityField,
  isSampleIdentity,
  SAMPLE_SITE_NAMES,
} from '../catalogue/sample-identity.ts';
import type { Settings } from '../catalogue/site/settings.ts';
import { isLocalHost, type Site } from '../catalogue/site/site.ts';
import { isTckn, isVkn } from './checkout/billing.ts';
import { type BankAccount, isSampleAccount } from './payment/bank-account.ts';
import { PAYMENT_METHODS, type PaymentMethod } from './payment/payment-methods.ts';
import type { CardState } from './payment/payment-settings.ts';
import { itemOf, type ReadinessItem } from './readiness-item.ts';
import type { ShippingRules } from './shipping/shipping-rules.ts';

export interface ReadinessFacts {
  readonly settings: Settings;
  /** Whether other machines can reach the shop. */
  readonly isPublic: boolean;
  /** Whether a public address or a storefront's own domain is set. */
  readonly hasDomain: boolean;
  /** Whether the public address is one without encryption. */
  readonly isPlain: boolean;
  readonly card: CardState;
  /** The active ones. */
  readonly accounts: readonly BankAccount[];
  readonly shipping: Pick<ShippingRules, 'cashOnDelivery' | 'holidays'>;
  readonly canMail: boolean;
  readonly sites: readonly Site[];
  readonly products: number;
  /** Milliseconds since 1970 of the last backup, 0 without one; and of now. */
  readonly lastBackupAt: number;
  readonly now: number;
  /** Whether confirmed orders are missing from the journal and nobody has accepted it: the shop takes no new orders. */
  readonly lacksOrders: boolean;
}

const MAX_BACKUP_DAYS = 7;
/** A delivery is promised about so many days ahead. */
const HOLIDAYS_AHEAD_DAYS = 30;
const SETTINGS = '/site-settings';
const PAYMENT = '/admin/payment';

const IDENTITY_NAMES: Readonly<Record<IdentityField, string>> = {
  companyName: 'şirket adı',
  address: 'adres',
  phone: 'telefon',
  email: 'e-posta',
};

/** Demo data are enough while only this machine sees them. */
function isOpenDemo({ settings, isPublic }: ReadinessFacts): boolean {
  return settings.demo && !isPublic;
}

function possibleMethods(facts: ReadinessFacts): readonly PaymentMethod[] {
  const can: Readonly<Record<PaymentMethod, boolean>> = {
    paytr: facts.card !== 'none',
    bank_transfer: facts.accounts.some((account) => !isSampleAccount(account) || isOpenDemo(facts)),
    cash_on_delivery: facts.shipping.cashOnDelivery.active,
  };
  return PAYMENT_METHODS.filter((method) => can[method]);
}

function sellerItem(facts: ReadinessFacts): ReadinessItem {
  const { settings } = facts;
  const missing = IDENTITY_FIELDS.filter((field) => isSampleIdentity(field, settings[field]));
  const names = missing.map((field) => IDENTITY_NAMES[field]).join(', ');
  return itemOf('seller', {
    done: missing.length === 0 || isOpenDemo(facts),
    blocking: true,
    open: `Satıcı bilgileri hâlâ örnek: ${names}. Sözleşmede ve faturada bu bilgiler durur; yazmadan sipariş alınmaz.`,
    met: 'Satıcı bilgileri yazılmış.',
    fix: SETTINGS,
  });
}

/** Nothing to do while the journal is complete. */
function orderItems({ lacksOrders }: ReadinessFacts): ReadinessItem[] {
  if (!lacksOrders) return [];
  const open =
    'Sipariş defterinde onaylanmış kayıtlar eksik: yedekten geri yükleyene ya da eksik hâliyle devam etmeyi seçene kadar yeni sipariş alınmaz.';
  return [itemOf('orders', { done: false, blocking: true, open, fix: '/admin/files' })];
}

function demoItems(facts: ReadinessFacts): ReadinessItem[] {
  if (!facts.settings.demo) return [];
  const demo = itemOf('demo', {
    done: isOpenDemo(facts),
    blocking: true,
    open: 'Mağaza örnek bilgilerle açık ve dışarıdan görülüyor. Bilgileri kendinizinkiyle değiştirip "Örnek mağaza" işaretini kaldırın.',
    met: 'Bu bir örnek mağaza: yalnız bu bilgisayarda sipariş alır.',
    fix: SETTINGS,
  });
  return [demo];
}

const CARD_MESSAGES: Readonly<Record<CardState, string>> = {
  none: 'Kartla ödeme kapalı: PayTR bilgilerini girin.',
  sandbox: 'Kart ödemeleri deneme sağlayıcısıyla yapılıyor; gerçek para çekilmez.',
  test: 'PayTR deneme kipinde; gerçek para çekilmez.',
  live: 'Kartla ödeme açık.',
};

function methodItems(facts: ReadinessFacts): ReadinessItem[] {
  const methods = possibleMethods(facts);
  // One of them is enough for selling; a demo needs none.
  const blocking = methods.length === 0 && !isOpenDemo(facts);
  const done = facts.card === 'live' || (facts.card !== 'none' && !facts.isPublic);
  const message = CARD_MESSAGES[facts.card];
  const card: ReadinessItem = { id: 'card', done, blocking, message, fix: PAYMENT };
  const transfer = itemOf('bank_transfer', {
    done: methods.includes('bank_transfer'),
    blocking,
    open: 'Havale / EFT kapalı: etkin bir banka hesabı ekleyin.',
    met: 'Havale / EFT ile ödeme açık.',
    fix: `${PAYMENT}?tab=banks`,
  });
  // Nothing is required while it is off: most shops do not need it.
  if (!methods.includes('cash_on_delivery')) return [card, transfer];
  const met = 'Kapıda ödeme açık.';
  return [card, transfer, itemOf('cash_on_delivery', { done: true, met, fix: `${PAYMENT}?tab=door` })];
}

function backupItem(facts: ReadinessFacts): ReadinessItem {
  const { lastBackupAt, now } = facts;
  const days = Math.floor((now - lastBackupAt) / DAY_MS);
  const command = '"shop backup --to /yedek --keep 7d,4w,12m --verify" komutunu her gece çalıştırın';
  return itemOf('backup', {
    // A time far ahead was written while the clock was wrong.
    done: isOpenDemo(facts) || (days < MAX_BACKUP_DAYS && days >= -1),
    open:
      lastBackupAt === 0
        ? `Hiç yedek alınmamış: ${command}.`
        : `Son yedek eski (${turkishDay(lastBackupAt)}): ${command}.`,
    met: lastBackupAt === 0 ? 'Örnek mağazanın yedeği gerekmez.' : 'Son yedek bir haftadan yeni.',
    fix: '/admin/files',
  });
}

/** Nothing to do while the list goes on. One without holidays is the owner's choice. */
function holidayItems(facts: ReadinessFacts): ReadinessItem[] {
  const days = facts.shipping.holidays.map((holiday) =>
    typeof holiday === 'string' ? holiday : holiday.day,
  );
  const last = days.toSorted().at(-1);
  const needed = turkishDay(facts.now + HOLIDAYS_AHEAD_DAYS * DAY_MS);
  if (last === undefined || last >= needed || isOpenDemo(facts)) return [];
  const open = `Tatil listesinde ${formatDay(last)} gününden sonrası yok: sonraki bayramlar teslim tarihlerinde iş günü sayılır. Yeni yılın tatillerini ekleyin.`;
  return [itemOf('holidays', { done: false, open, fix: '/admin/shipping' })];
}

/** Names of the numbers that cannot be right; law no. 6563, article 3 wants true ones on the site. */
function wrongNumbers({ taxNumber, mersisNumber, kepAddress }: Settings): string[] {
  const rules: readonly [name: string, value: string, isRight: (value: string) => boolean][] = [
    ['vergi numarası', taxNumber, (value) => isVkn(value) || isTckn(value)],
    ['MERSİS numarası', mersisNumber, (value) => /^(?!0+$)\d{16}$/.test(value)],
    ['KEP adresi', kepAddress, (value) => /^[^@]+@[^@]+\.[^@]+$/.test(value)],
  ];
  return rules.flatMap(([name, value, isRight]) =>
    value === '' || isRight(value.replaceAll(' ', '')) ? [] : [name],
  );
}

function legalItem(facts: ReadinessFacts): ReadinessItem {
  const { settings } = facts;
  const hasNumber = settings.taxNumber !== '' || settings.mersisNumber !== '';
  const wrong = wrongNumbers(settings);
  return itemOf('legal', {
    done: (settings.legalName !== '' && hasNumber && wrong.length === 0) || isOpenDemo(facts),
    open:
      wrong.length > 0
        ? `Sitede ve faturada yanlış bilgi duruyor: ${wrong.join(', ')}. Ayarlarda düzeltin.`
        : 'Ticaret unvanı ile vergi ya da MERSİS numarası sitede bulunmalı (6563 sayılı Kanun).',
    met: 'Ticaret unvanı ve vergi ya da MERSİS numarası yazılmış.',
    fix: `${SETTINGS}#legalName`,
  });
}

/** A storefront with a domain of its own may have the sample's name: nobody opens it by accident. */
function namesItem(facts: ReadinessFacts): ReadinessItem {
  const samples = facts.sites.filter(
    ({ id, name, domain, isActive }) => isActive && isLocalHost(domain) && name === SAMPLE_SITE_NAMES[id],
  );
  const names = samples.map(({ name }) => name).join(', ');
  return itemOf('names', {
    done: samples.length === 0 || isOpenDemo(facts),
    open: `Vitrin adı hâlâ örnek: ${names}. Müşteriler mağazayı bu adla görür: kendi adınızı yazın, kullanmayacağınız vitrini kapatın.`,
    met: 'Vitrinlerin adı yazılmış.',
    fix: '/admin/sites',
  });
}

function domainItem({ hasDomain, isPlain, sites: [first, ...others] }: ReadinessFacts): ReadinessItem {
  const hidden = others.filter(
    ({ isActive, domain, hosts }) => isActive && [domain, ...hosts].every(isLocalHost),
  );
  const openText = (): string => {
    if (isPlain)
      return 'Mağazanın adresi https değil: müşterilerin bilgileri şifresiz gider, tarayıcılar uyarır. Adresi https olarak açın.';
    if (!hasDomain)
      return 'Alan adı tanımlı değil: arama motorları ve e-postalar mağazanın gerçek adresini bilemez.';
    const names = hidden.map(({ name }) => name).join(', ');
    return `Alan adı olmayan vitrin: ${names}. Müşteriler ${first?.name} vitrinini görür: alan adını yazın ya da kullanmayacaksanız vitrini kapatın.`;
  };
  return itemOf('domain', {
    done: hasDomain && !isPlain && hidden.length === 0,
    open: openText(),
    met: 'Alan adı tanımlı.',
    fix: '/admin/sites',
  });
}

function adviceItems(facts: ReadinessFacts): ReadinessItem[] {
  const { canMail, products } = facts;
  return [
    itemOf('products', {
      done: products > 0,
      open: 'Henüz ürün yok: ilk ürününüzü ekleyin.',
      met: `Satışta ${products} ürün var.`,
      fix: products > 0 ? '/admin/products' : '/admin/products/new',
    }),
    namesItem(facts),
    legalItem(facts),
    itemOf('mail', {
      done: canMail,
      open: 'E-posta hesabı yok: müşteriye ve size sipariş e-postası gitmez.',
      met: 'E-posta hesabı yazılmış.',
      fix: `${SETTINGS}#emailSenderAddress`,
    }),
    domainItem(facts),
    ...holidayItems(facts),
    backupItem(facts),
  ];
}

/** The conditions of the shop, the next step first: open conditions for selling, then advice, then what is done. */
export function readiness(facts: ReadinessFacts): readonly ReadinessItem[] {
  const rankOf = ({ done, blocking }: ReadinessItem): number => (done ? 2 : blocking ? 0 : 1);
  return [
    ...orderItems(facts),
    sellerItem(facts),
    ...demoItems(facts),
    ...methodItems(facts),
    ...adviceItems(facts),
  ].sort((left, right) => rankOf(left) - rankOf(right));
}

export function isReady(items: readonly ReadinessItem[]): boolean {
  return items.every(({ done, blocking }) => done || !blocking);
}

/** Whether the shop may accept orders at all: the seller's identity is true. */
export function acceptsOrders(facts: ReadinessFacts): boolean {
  return isReady([sellerItem(facts), ...demoItems(facts)]);
}

/** The payment methods that work now; none while the shop accepts no orders. */
export function usableMethods(facts: ReadinessFacts): readonly PaymentMethod[] {
  return acceptsOrders(facts) ? possibleMethods(facts) : [];
}
