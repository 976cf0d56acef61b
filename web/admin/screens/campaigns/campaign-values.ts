import { IDLE_CAMPAIGN_FIELDS } from '#domain/orders/campaigns/campaign';
import {
  asJson,
  filledRows,
  type Json,
  listOf,
  rowsText,
  shown,
  shownLira,
  typedLira,
  typedNumber,
} from '../documents/document-values.ts';
import { goodsText, readGoods } from '../documents/goods-field.tsx';

const TYPES = ['percent', 'amount', 'freeShipping', 'steps'] as const;
type CampaignType = (typeof TYPES)[number];

export function campaignType(value: unknown): CampaignType {
  return TYPES.find((type) => type === value) ?? 'percent';
}

/** What the fields of the form hold. */
export function campaignValues(json: Json) {
  return {
    title: shown(json['title']),
    code: shown(json['code']),
    type: campaignType(json['type']) as string,
    percent: shown(json['percent']),
    amount: shownLira(json['amount']),
    steps: rowsText(
      listOf(json['steps'])
        .map(asJson)
        .map(({ from, percent, unitPrice }) => [shown(from), shown(percent), shownLira(unitPrice)]),
    ),
    maxDiscount: shownLira(json['maxDiscount']),
    minBasket: shownLira(json['minBasket']),
    scope: goodsText(json['scope']),
    excluded: goodsText(json['excluded']),
    skipDiscounted: json['skipDiscounted'] === true,
    combines: json['combines'] === true,
    perPerson: shown(json['perPerson']),
    total: shown(json['total']),
    from: shown(json['from']),
    to: shown(json['to']),
    site: shown(json['site']),
  };
}

/** The document with what the form holds; what says nothing about a campaign of this type is left out. */
export function campaignJson(values: ReturnType<typeof campaignValues>, json: Json): Json {
  const type = campaignType(values.type);
  const steps = filledRows(values.steps).map(([from = '', percent = '', unitPrice = '']) => ({
    from: typedNumber(from),
    percent: typedNumber(percent),
    unitPrice: typedLira(unitPrice),
  }));
  const isSteps = type === 'steps';
  return {
    ...json,
    title: values.title,
    code: isSteps ? undefined : values.code.trim().toUpperCase() || undefined,
    type,
    percent: typedNumber(values.percent),
    amount: typedLira(values.amount),
    steps: steps.length === 0 ? undefined : steps,
    maxDiscount: typedLira(values.maxDiscount),
    minBasket: typedLira(values.minBasket),
    scope: readGoods(values.scope),
    excluded: readGoods(values.excluded),
    skipDiscounted: values.skipDiscounted || undefined,
    combines: values.combines || undefined,
    perPerson: isSteps ? undefined : typedNumber(values.perPerson),
    total: typedNumber(values.total),
    from: values.from || undefined,
    to: values.to || undefined,
    site: values.site || undefined,
    ...Object.fromEntries(IDLE_CAMPAIGN_FIELDS[type].map((name) => [name, undefined])),
  };
}
