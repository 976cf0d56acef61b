import { CAMPAIGN_TYPES, IDLE_CAMPAIGN_FIELDS } from '#domain/orders/campaigns/campaign';
import {
  type Codec,
  flagCodec,
  goodsCodec,
  type Json,
  jsonBy,
  liraCodec,
  numberCodec,
  rowsCodec,
  fieldText,
  textCodec,
  type ValuesBy,
  valuesBy,
} from '../../lib/document-values.ts';

/** The type of a campaign; `percent` for a value that is none. */
export function campaignType(value: unknown): keyof typeof IDLE_CAMPAIGN_FIELDS {
  return CAMPAIGN_TYPES.find((type) => type === value) ?? 'percent';
}

const typeCodec: Codec<string> = { show: campaignType, read: campaignType };

/** Each field of the form is a member of the document. */
const CODECS = {
  title: { show: fieldText, read: (typed) => typed } satisfies Codec<string>,
  code: { show: fieldText, read: (typed) => typed.trim().toUpperCase() || undefined } satisfies Codec<string>,
  type: typeCodec,
  percent: numberCodec,
  amount: liraCodec,
  steps: rowsCodec({ from: numberCodec, percent: numberCodec, unitPrice: liraCodec }),
  maxDiscount: liraCodec,
  minBasket: liraCodec,
  scope: goodsCodec,
  excluded: goodsCodec,
  skipDiscounted: flagCodec,
  combines: flagCodec,
  perPerson: numberCodec,
  total: numberCodec,
  from: textCodec,
  to: textCodec,
  site: textCodec,
};

export function campaignValues(json: Json) {
  return valuesBy(CODECS, json);
}

/** The document with the form's values; members without a meaning for this type of campaign are left out. */
export function campaignJson(values: ValuesBy<typeof CODECS>, json: Json): Json {
  const type = campaignType(values.type);
  return {
    ...json,
    ...jsonBy(CODECS, values),
    ...(type === 'steps' ? { code: undefined, perPerson: undefined } : {}),
    ...Object.fromEntries(IDLE_CAMPAIGN_FIELDS[type].map((name) => [name, undefined])),
  };
}
