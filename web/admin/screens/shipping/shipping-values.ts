import { shippingRules } from '#domain/orders/shipping/shipping-rules';
import {
  asJson,
  filledRows,
  type Json,
  listOf,
  liraCodec,
  numberCodec,
  rowsCodec,
  rowsText,
  fieldText,
  fieldLira,
  typedLira,
  typedNumber,
} from '../../lib/document-values.ts';

const DEFAULTS = shippingRules.parse({});
const HALF = 'true';
const tableCodec = rowsCodec({ upTo: numberCodec, fee: liraCodec });

export function shippingValues(json: Json) {
  const { cutoff, handlingDays, transit, transitByCity, workingDays, holidays } = { ...DEFAULTS, ...json };
  const desi = asJson(json['desi']);
  const [from, to] = listOf(transit);
  return {
    table: tableCodec.show(desi['table']),
    perExtra: fieldLira(desi['perExtra']),
    freeUpTo: fieldText(desi['freeUpTo']),
    freight: fieldLira(asJson(json['freight'])['fee']),
    cutoff: fieldText(cutoff),
    handlingDays: fieldText(handlingDays),
    transit: fieldText(from),
    transitTo: fieldText(to),
    transitByCity: rowsText(
      Object.entries(transitByCity).map(([plate, days]) => [plate, ...listOf(days).map(fieldText)]),
    ),
    workingDays: listOf(workingDays).map(String).join(' '),
    holidays: rowsText(
      listOf(holidays).map((holiday) =>
        typeof holiday === 'string' ? [holiday, ''] : [fieldText(asJson(holiday)['day']), HALF],
      ),
    ),
  };
}

/** The document with the form's values; members without a value are left out. */
export function shippingJson(values: ReturnType<typeof shippingValues>, json: Json): Json {
  const table = tableCodec.read(values.table);
  const perExtra = typedLira(values.perExtra);
  const desi = {
    ...asJson(json['desi']),
    table: table ?? [],
    perExtra,
    freeUpTo: typedNumber(values.freeUpTo),
  };
  const cities = filledRows(values.transitByCity).map(([plate = '', from = '', to = '']) => [
    plate.trim().padStart(2, '0'),
    [typedNumber(from), typedNumber(to)],
  ]);
  const freight = typedLira(values.freight);
  return {
    ...json,
    cutoff: values.cutoff,
    handlingDays: typedNumber(values.handlingDays),
    transit: [typedNumber(values.transit), typedNumber(values.transitTo)],
    transitByCity: cities.length === 0 ? undefined : Object.fromEntries(cities),
    workingDays: values.workingDays.split(' ').filter(Boolean).map(Number),
    holidays: filledRows(values.holidays).map(([day = '', half = '']) =>
      half === HALF ? { day, half: true } : day,
    ),
    desi: table === undefined && perExtra === undefined ? undefined : desi,
    freight: freight === undefined ? undefined : { ...asJson(json['freight']), fee: freight },
  };
}
