import { z } from 'zod';
import { getOrAdd } from '#kernel/get-or-add';
import { parseJson } from '#kernel/json';
import type { City } from '#domain/orders/shipping/delivery-address';
import type { Places } from '#shop/orders/selling-ports';

const cities = z.array(z.object({ plate: z.string(), name: z.string(), districts: z.array(z.string()) }));
const neighbourhoods = z.record(z.string(), z.array(z.string()));

/**
 * The country's places from `templates/addresses/`: `cities.json`, and a file for each province, read on demand.
 * @param readAll reads a template's texts, the owner's before the program's, which replaces a broken one
 */
export function createPlaces(readAll: (name: string) => readonly string[]): Places {
  const read = <T>(name: string, schema: z.ZodType<T>): T => {
    for (const text of readAll(`addresses/${name}.json`)) {
      const { data } = schema.safeParse(parseJson(text));
      if (data) return data;
    }
    throw new Error(`No places in addresses/${name}.json`);
  };
  let list: readonly City[] | undefined;
  const known = new Map<string, Readonly<Record<string, readonly string[]>>>();
  const listCities = (): readonly City[] => (list ??= read('cities', cities));
  const ofCity = (plate: string): Readonly<Record<string, readonly string[]>> => {
    const isKnown = listCities().some((city) => city.plate === plate);
    return isKnown ? getOrAdd(known, plate, () => read(plate, neighbourhoods)) : {};
  };
  return {
    get cities() {
      return listCities();
    },
    neighbourhoods: (plate, district) => ofCity(plate)[district] ?? [],
  };
}
