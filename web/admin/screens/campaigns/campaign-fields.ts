import { CAMPAIGN_TYPES, IDLE_CAMPAIGN_FIELDS } from '#domain/orders/campaigns/campaign';
import { campaignsTexts as texts } from '../../../texts/panel/campaigns.ts';
import {
  type FieldKind,
  choice,
  count,
  day,
  flag,
  lira,
  number,
  plain,
  rows,
  text,
} from '../../components/form/field-kinds.ts';
import { goodsField } from '../documents/goods-field.tsx';
import { byFields } from '../documents/document-by.ts';

type CampaignType = keyof typeof IDLE_CAMPAIGN_FIELDS;

/** The type of a campaign; `percent` for a value that is none. */
function campaignType(value: unknown): CampaignType {
  return CAMPAIGN_TYPES.find((type) => type === value) ?? 'percent';
}

/** The fields in the parts of the form; each is a member of the document. The storefronts' names are `siteField`'s. */
export const SECTIONS = {
  what: {
    title: plain,
    type: {
      ...choice(texts.types),
      show: (value: unknown): string => campaignType(value),
      read: campaignType,
    },
    code: {
      ...text,
      read: (typed: string) => typed.trim().toUpperCase() || undefined,
      hint: texts.codeHint,
      autoComplete: 'off',
      spellCheck: false,
    },
    percent: number,
    maxDiscount: lira,
    amount: lira,
    minBasket: lira,
    steps: {
      ...rows({ from: number, percent: number, unitPrice: lira }, texts.steps),
      hint: texts.stepsHint,
    },
    combines: { ...flag, hint: texts.combinesHint, isWide: true },
  },
  goods: {
    scope: { ...goodsField, hint: texts.scopeHint },
    excluded: goodsField,
    skipDiscounted: flag,
  },
  when: {
    from: day,
    to: day,
    perPerson: { ...count, hint: texts.perPersonHint },
    total: count,
    site: text,
  },
};

/** The choice of a storefront by its name, or of both. */
export function siteField(sites: readonly { readonly id: string; readonly name: string }[]): FieldKind {
  return choice(Object.fromEntries(sites.map(({ id, name }) => [id, name])), texts.bothSites);
}

/** Fields without a meaning for a type of campaign. */
function idleFields(type: CampaignType): readonly string[] {
  return [...IDLE_CAMPAIGN_FIELDS[type], ...(type === 'steps' ? ['code', 'perPerson', 'combines'] : [])];
}

/** Members without a meaning for the type are left out of the document. */
export const CAMPAIGN_FIELDS = byFields({ ...SECTIONS.what, ...SECTIONS.goods, ...SECTIONS.when }, (made) => {
  const idle = idleFields(campaignType(made['type'])).map((name) => [name, undefined]);
  return { ...made, ...Object.fromEntries(idle) };
});

/** Fields that the form does not show for a type of campaign. */
export function hiddenFields(type: string): readonly string[] {
  return [...idleFields(campaignType(type)), ...(type === 'percent' ? [] : ['maxDiscount'])];
}
