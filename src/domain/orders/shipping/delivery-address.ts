import { foldedWords } from '#kernel/turkish';

/** A province with its districts for the address form. */
export interface City {
  /** Two digits, `01` to `81`. */
  readonly plate: string;
  readonly name: string;
  /** In Turkish order. */
  readonly districts: readonly string[];
}

export interface DeliveryAddress {
  readonly city: string;
  readonly district: string;
  readonly neighbourhood?: string | undefined;
  /** Street, number, floor. */
  readonly addressLine: string;
  /** Five digits. */
  readonly postalCode?: string | undefined;
}

/** `Caferağa Mah, Moda Cad. No: 5` */
export function streetOf({ neighbourhood, addressLine }: DeliveryAddress): string {
  return [neighbourhood, addressLine].filter(Boolean).join(', ');
}

/** The address as a text of two lines: `Caferağa Mah, Moda Cad. No: 5`, `34710 Kadıköy / İstanbul`. */
export function composeAddress(address: DeliveryAddress): string {
  const { city, district, postalCode } = address;
  return `${streetOf(address)}\n${[postalCode, district].filter(Boolean).join(' ')} / ${city}`;
}

const nameKey = (text: string): string => foldedWords(text).join(' ');

/** Finds a province by its name in any spelling, or by its plate. */
export function findCity(cities: readonly City[], nameOrPlate: string): City | undefined {
  const wanted = nameOrPlate.trim();
  const key = nameKey(wanted);
  return cities.find(({ plate, name }) => plate === wanted || nameKey(name) === key);
}

/** The province and district at the end of a written address; empty texts when it does not name them. */
export function placeInText(
  cities: readonly City[],
  address: string,
): { readonly city: string; readonly district: string } {
  const text = ` ${nameKey(address)} `;
  const last = (names: readonly string[]): string => {
    const found = names
      .map((name) => ({ name, at: text.lastIndexOf(` ${nameKey(name)} `) }))
      .filter(({ at }) => at !== -1)
      .toSorted((left, right) => right.at - left.at || right.name.length - left.name.length);
    return found[0]?.name ?? '';
  };
  const city = last(cities.map(({ name }) => name));
  return { city, district: last(cities.find(({ name }) => name === city)?.districts ?? []) };
}

export function findName(names: readonly string[], wanted: string): string | undefined {
  const key = nameKey(wanted);
  return names.find((name) => nameKey(name) === key);
}
