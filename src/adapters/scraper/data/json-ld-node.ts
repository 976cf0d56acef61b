import { machineLine } from '../page/clean-text.ts';
import { type JsonObject, type JsonValue, asList, asText, isObject } from './json-value.ts';
import { isZero, readMachinePrice } from '../price/price-text.ts';

/** A key of the node whatever its capitals and namespace: `offers`, `Offers`, `schema:offers`. */
export function memberOf(node: JsonObject, key: string): JsonValue | undefined {
  const direct = node[key];
  if (direct !== undefined) return direct;
  const wanted = key.toLowerCase();
  for (const name of Object.keys(node)) {
    const plain = name.toLowerCase().replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '');
    if (plain === wanted) return node[name];
  }
  return undefined;
}

/** The types of a node, lower case, without their namespace. */
export function typesOf(node: JsonObject): string[] {
  return asList(memberOf(node, '@type') ?? node['type'])
    .map((type) => (asText(type) ?? '').replace(/^.*[/#:]/, '').toLowerCase())
    .filter((type) => type !== '');
}

/** The first readable text of a value: a text, or the name, @value, url or @id of an object. */
export function textIn(
  value: JsonValue | undefined,
  keys: readonly string[] = ['name', '@value', 'value'],
): string | undefined {
  for (const entry of asList(value)) {
    const direct = asText(entry);
    if (direct !== undefined && direct.trim() !== '') return machineLine(direct);
    if (!isObject(entry)) continue;
    for (const key of keys) {
      const inner = textIn(memberOf(entry, key), keys);
      if (inner !== undefined && inner !== '') return inner;
    }
  }
  return undefined;
}

/** Every address in a value, of texts and of picture objects. */
export function urlsIn(value: JsonValue | undefined): string[] {
  const urls: string[] = [];
  for (const entry of asList(value)) {
    const direct = asText(entry);
    if (direct !== undefined) {
      if (direct.trim() !== '') urls.push(direct.trim());
    } else if (isObject(entry)) {
      const found = ['contentUrl', 'url', 'image', '@id', 'thumbnailUrl', 'thumbnail']
        .map((key) => urlsIn(memberOf(entry, key)))
        .find((list) => list.length > 0);
      if (found) urls.push(...found);
    }
  }
  return urls;
}

/** The first price of a value that is not nothing, with a dot. */
export function priceIn(value: JsonValue | undefined): string | undefined {
  for (const entry of asList(value)) {
    const text = isObject(entry)
      ? asText(memberOf(entry, '@value') ?? memberOf(entry, 'value') ?? memberOf(entry, 'price'))
      : asText(entry);
    const price = text === undefined ? undefined : readMachinePrice(machineLine(text));
    if (price !== undefined && !isZero(price)) return price;
  }
  return undefined;
}
