import { createQueue } from '#kernel/task-queue';
import { turkishDay } from '#kernel/turkish-day';
import { type Author } from '#domain/panel/audit';
import { checkoutProblem } from '#domain/orders/checkout/checkout';
import { AppError, invalidField, invalidFields, type Issue, requireFound } from '#domain/errors';
import { toDecimal } from '#domain/money/money';
import { readAmount } from '#domain/money/read-amount';
import { changeSecrets, SECRET_NAMES, type SecretName } from '#domain/panel/secrets';
import { type Settings, settingsFields, settingsToJson } from '#domain/catalogue/site/settings';
import { readShowcases, type Showcase } from '#domain/catalogue/site/showcase';
import { findSharedHost, type Site, siteFields, type SiteId } from '#domain/catalogue/site/site';
import { webLink } from '#domain/catalogue/linked-text';
import { type AuditChange, auditChanges } from '#domain/panel/audit-fields';
import type { PanelTools } from '../../panel/panel-tools.ts';

/** Some settings in their JSON form; `null` means the default. */
type SettingsChange = Readonly<Record<string, unknown>>;

/** Checks of changed texts: a mistyped mail address or telephone number loses buyers silently, links are in the footer. */
const faultOfMail = (text: string): string | undefined => checkoutProblem('customerEmail', text);
const faultOfLink = (text: string): string | undefined =>
  webLink(text) === '' ? 'http:// ya da https:// ile başlayan bir adres yazın' : undefined;
/** Numbers such as 444 0 123 are called without an area code; pages make a link of the number. */
const faultOfPhone = (text: string): string | undefined =>
  /^444\d{4}$/.test(text.replaceAll(/\s/g, '')) ? undefined : checkoutProblem('customerPhone', text);
const TEXT_FAULTS: Readonly<Record<string, (text: string) => string | undefined>> = {
  phone: faultOfPhone,
  whatsapp: (text) => checkoutProblem('customerPhone', text),
  email: faultOfMail,
  emailSenderAddress: faultOfMail,
  emailRecipientAddress: faultOfMail,
  instagram: faultOfLink,
  facebook: faultOfLink,
  twitter: faultOfLink,
};

/** @throws AppError `invalid` when a changed text is wrong; an empty one means the default. */
function requireTexts(change: SettingsChange): void {
  const issues = Object.entries(TEXT_FAULTS).flatMap(([path, faultOf]): Issue[] => {
    const value = change[path];
    const message = typeof value === 'string' && value !== '' ? faultOf(value) : undefined;
    return message === undefined ? [] : [{ path, message }];
  });
  if (issues.length > 0) throw new AppError('invalid', { issues });
}

const AMOUNTS: ReadonlySet<string> = new Set(['freeShippingFrom', 'shippingFee']);

/** The change with amounts in the form of files, whatever notation was used. */
function withTextAmounts(change: SettingsChange): SettingsChange {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const amount = AMOUNTS.has(name) ? readAmount(value) : undefined;
      return [name, amount === undefined ? value : toDecimal(amount)];
    }),
  );
}

/** The current values with the changed ones; `null` restores a default. */
function merged(current: Readonly<Record<string, unknown>>, change: SettingsChange): Record<string, unknown> {
  const all = { ...current, ...change };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function secretChanges(change: SettingsChange): Partial<Record<SecretName, string | null>> {
  const changes: Partial<Record<SecretName, string | null>> = {};
  for (const name of SECRET_NAMES) {
    const value = change[name];
    if (value === undefined) continue;
    if (value !== null && (typeof value !== 'string' || value.length > 500)) {
      throw invalidField(name, 'en çok 500 karakterlik metin olmalı');
    }
    changes[name] = value;
  }
  return changes;
}

/** Saves one after another, each in the audit trail before it happens; a `check` may refuse the current values. */
export function createSettingsEditor({ shop, writer, secrets, audit, commit, now }: PanelTools) {
  const inTurn = createQueue();
  const recordChanges = async (by: Author, subject: string, changes: AuditChange[]): Promise<void> => {
    if (changes.length === 0) return;
    await audit.record(by, { kind: 'settings', action: 'settings-changed', subject, changes });
  };
  return {
    /** Secrets are never returned: this says which of them are set. */
    secretsSet: () => {
      const { emailSenderPassword, whatsappApiKey, wpPassword } = secrets.read();
      return {
        hasEmailSenderPassword: Boolean(emailSenderPassword),
        hasWhatsappApiKey: Boolean(whatsappApiKey),
        hasWpPassword: Boolean(wpPassword),
      };
    },

    /** @throws AppError `invalid` with an issue per field, `audit_failed`, `storage_failed`. */
    save: (change: SettingsChange, by: Author, check?: () => void): Promise<Settings> =>
      inTurn(async () => {
        writer.compareFile('settings.json');
        check?.();
        const current = shop.settings();
        const values = merged(settingsToJson(current), withTextAmounts(change));
        const isNewRate = change['usdRate'] !== undefined && change['usdRate'] !== current.usdRate;
        const today = turkishDay(now());
        const parsed = settingsFields.safeParse({
          ...values,
          id: current.id,
          updatedAt: now().toISOString(),
          ...(isNewRate && change['usdRateDate'] === undefined ? { usdRateDate: today } : {}),
        });
        if (!parsed.success) throw invalidFields(parsed.error.issues);
        requireTexts(change);
        const changes = secretChanges(change);
        const secretNames = Object.entries(changes).flatMap(([name, value]) => (value === '' ? [] : [name]));
        await recordChanges(by, 'settings', [
          ...auditChanges(settingsToJson(current), settingsToJson(parsed.data), [], ['updatedAt']),
          ...secretNames.map((field) => ({ field })),
        ]);
        await writer.writeSettings(parsed.data);
        if (secretNames.length > 0) await secrets.update((stored) => changeSecrets(stored, changes));
        await commit(() => ['settings.json'], 'Site ayarları kaydedildi', by.name);
        return parsed.data;
      }),

    /** @throws AppError `not_found`, `invalid`, `audit_failed`, `storage_failed`. */
    saveShowcase: (
      id: SiteId,
      change: Partial<Record<keyof Showcase, unknown>>,
      by: Author,
      check?: (current: Showcase) => void,
    ): Promise<Showcase> =>
      inTurn(async () => {
        writer.compareFile('showcase.json');
        const current = shop.showcase(id);
        check?.(current);
        const { showcases, issues } = readShowcases({ [id]: { ...current, ...change } });
        const ofShowcase = issues.map((issue) => ({ ...issue, path: issue.path.slice(1) }));
        if (ofShowcase.length > 0) throw invalidFields(ofShowcase);
        const showcase = showcases[id] ?? current;
        await recordChanges(by, `showcase ${id}`, auditChanges({ ...current }, { ...showcase }));
        await writer.writeShowcases({ [id]: showcase });
        await commit(() => ['showcase.json'], `Ana sayfa düzeni kaydedildi: ${id}`, by.name);
        return showcase;
      }),

    /** @throws AppError `not_found`, `invalid`, `audit_failed`, `storage_failed`. */
    saveSite: (
      id: string,
      change: SettingsChange,
      by: Author,
      check?: (current: Site) => void,
    ): Promise<Site> =>
      inTurn(async () => {
        writer.compareFile('sites.json');
        const found = shop.sites().find((site) => site.id === id);
        const current = requireFound(found, 'not_found');
        check?.(current);
        const parsed = siteFields.safeParse({ ...merged({ ...current }, change), id });
        if (!parsed.success) throw invalidFields(parsed.error.issues);
        requireTexts(change);
        const site = parsed.data;
        const owner = findSharedHost(shop.sites(), site);
        if (owner) throw invalidField('domain', `Bu alan adı başka bir sitede kullanılıyor: ${owner.name}`);
        await recordChanges(by, site.id, auditChanges({ ...current }, { ...site }));
        await writer.writeSites(shop.sites().map((each) => (each.id === id ? site : each)));
        await commit(() => ['sites.json'], `Site kaydedildi: ${site.name}`, by.name);
        return site;
      }),
  };
}
