import { z } from 'zod';
import { parseGuide } from '#domain/catalogue/site/guide';
import type { FileProblem } from '#domain/catalogue/file-problem';
import { fitmentFields, NO_FITMENT } from '#domain/catalogue/facts/fitment';
import { NO_SHIPPING_RULES, shippingRules } from '#domain/orders/shipping/shipping-rules';
import { scrapeMappings } from '#domain/scrape/scrape-mapping';
import { type Settings, settingsFields } from '#domain/catalogue/site/settings';
import { DEFAULT_SITES, findSharedHost, type Site, siteFields } from '#domain/catalogue/site/site';
import { readShowcases, showcaseFields } from '#domain/catalogue/site/showcase';
import type { CatalogueDocuments } from '#shop/catalogue/ports';
import { campaignFields } from '#domain/orders/campaigns/campaign';
import { isCampaignPath, isGuidePath } from '../../files/data-folder.ts';
import { decodeJson, describeIssues } from './decode-json.ts';
import { synonymsFields } from '#domain/catalogue/synonyms';
import { TURKISH_ISSUES } from '#domain/turkish-issues';

/** What documents and guides add to a change. */
export type DocumentValue = Partial<CatalogueDocuments>;

interface DecodedDocument {
  readonly value: DocumentValue | undefined;
  readonly problems: readonly FileProblem[];
}

const siteList = z.array(z.unknown(), 'site listesi ([ … ]) olmalı').min(1, 'en az bir site olmalı');

const NO_SYNONYMS = synonymsFields.parse({});
const DEFAULT_SETTINGS: Settings = settingsFields.parse({});

interface DocumentResult {
  /** Undefined when no part of the file is usable. */
  readonly value?: DocumentValue;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** How a file outside the category folders is read. */
export interface TextKind {
  /** The value while the file is missing. */
  readonly missing: DocumentValue;
  /** The schema of its JSON; undefined for a text that is not JSON. */
  readonly schema?: z.ZodType;
  readonly decode: (file: string, text: string) => DecodedDocument;
}

function jsonKind(
  schema: z.ZodType,
  missing: DocumentValue,
  read: (raw: unknown, file: string) => DocumentResult,
): TextKind & { readonly schema: z.ZodType } {
  const decode: TextKind['decode'] = (file, text) => {
    const { value: raw, problem } = decodeJson(file, text);
    if (problem) return { value: undefined, problems: [problem] };
    const { value, issues } = read(raw, file);
    return { value, problems: describeIssues(file, text, raw, issues) };
  };
  return { missing, schema, decode };
}

function kindOf<T>(
  schema: z.ZodType<T>,
  missing: DocumentValue,
  place: (data: T, file: string) => DocumentValue,
) {
  return jsonKind(schema, missing, (raw, file) => {
    const { data, error } = schema.safeParse(raw, TURKISH_ISSUES);
    return error ? { issues: error.issues } : { value: place(data, file), issues: [] };
  });
}

/** An entry with a fault is left out; the others count. */
function readSites(raw: unknown): DocumentResult {
  const list = siteList.safeParse(raw, TURKISH_ISSUES);
  if (!list.success) return { issues: list.error.issues };
  const sites = new Map<string, Site>();
  const issues: z.core.$ZodIssue[] = [];
  for (const [index, entry] of list.data.entries()) {
    const { data: site, error } = siteFields.safeParse(entry, TURKISH_ISSUES);
    if (!site) {
      issues.push(...error.issues.map((issue) => ({ ...issue, path: [index, ...issue.path] })));
    } else if (sites.has(site.id)) {
      const message = 'başka bir sitede de var';
      issues.push({ code: 'custom', path: [index, 'id'], message, input: site.id });
    } else {
      const owner = findSharedHost([...sites.values()], site);
      sites.set(site.id, site);
      if (!owner) continue;
      const message = `bu alan adı ${owner.id} vitrininde de var: orada yalnız ${owner.name} görünür`;
      issues.push({ code: 'custom', path: [index, 'domain'], message, input: site.domain });
    }
  }
  return sites.size > 0 ? { value: { sites: [...sites.values()] }, issues } : { issues };
}

/** The documents at the top of the data folder, by file name. */
export const DOCUMENTS = {
  'sites.json': jsonKind(z.array(siteFields), { sites: DEFAULT_SITES }, readSites),
  'settings.json': kindOf(settingsFields, { settings: DEFAULT_SETTINGS }, (settings) => ({ settings })),
  'synonyms.json': kindOf(synonymsFields, { synonyms: NO_SYNONYMS }, (synonyms) => ({ synonyms })),
  'fitment.json': kindOf(fitmentFields, { fitment: NO_FITMENT }, (fitment) => ({ fitment })),
  'shipping.json': kindOf(shippingRules, { shipping: NO_SHIPPING_RULES }, (shipping) => ({ shipping })),
  'showcase.json': jsonKind(showcaseFields, { showcases: {} }, (raw) => {
    const { showcases, issues } = readShowcases(raw);
    return { value: { showcases }, issues };
  }),
  'mappings.json': kindOf(scrapeMappings, {}, () => ({})),
};

export function isDocument(path: string): path is keyof typeof DOCUMENTS {
  return Object.hasOwn(DOCUMENTS, path);
}

const nameOf = (file: string): string => file.replace(/^.*\/|\.\w+$/g, '');

const GUIDE: TextKind = {
  missing: { guides: [] },
  decode: (file, text) => {
    const { guide, faults } = parseGuide(nameOf(file), text);
    const problems = faults.map((fault): FileProblem => ({ file, code: 'invalid_field', ...fault }));
    return { value: guide && { guides: [guide] }, problems };
  },
};
const CAMPAIGN = kindOf(campaignFields, { campaigns: [] }, (campaign, file) => ({
  campaigns: [{ ...campaign, id: nameOf(file) }],
}));

/** The kind of the file with this path: one of the `DOCUMENTS`, a guide or a campaign; undefined for any other. */
export function findTextKind(path: string): TextKind | undefined {
  if (isDocument(path)) return DOCUMENTS[path];
  if (isCampaignPath(path)) return CAMPAIGN;
  return isGuidePath(path) ? GUIDE : undefined;
}
