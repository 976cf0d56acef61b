import { foldedWords } from '#kernel/turkish';

/** A province with its districts, as the address form offers them. */
export interface City {
  /** Two digits, `01` to `81`. */
  readonly plate: string;
  readonly name: string;
  /** In Turkish order. */
  readonly districts: readonly string[];
}

/** Where a parcel goes, in parts. */
export interface DeliveryAddress {
  readonly city: string;
  readonly district: string;
  readonly neighbourhood?: string;
  /** Street, number, floor. */
  readonly addressLine: string;
  /** Five digits. */
  readonly postalCode?: string;
}

/** The address as one text of two lines: `Caferağa Mah, Moda Cad. No: 5`, `34710 Kadıköy / İstanbul`. */
export function composeAddress(address: DeliveryAddress): string {
  const { city, district, neighbourhood, addressLine, postalCode } = address;
  const street = [neighbourhood, addressLine].filter(Boolean).join(', ');
  return `${street}\n${[postalCode, district].filter(Boolean).join(' ')} / ${city}`;
}

const nameKey = (text: string): string => foldedWords(text).join(' ');

/** The province of this name, in any spelling, or of this plate. */
export function findCity(cities: readonly City[], nameOrPlate: string): City | undefined {
  const wanted = nameOrPlate.trim();
  const key = nameKey(wanted);
  return cities.find(({ plate, name }) => plate === wanted || nameKey(name) === key);
}

/** A name of the list as the list writes it, from any spelling. */
export function findName(names: readonly string[], wanted: string): string | undefined {
  const key = nameKey(wanted);
  return names.find((name) => nameKey(name) === key);
}
