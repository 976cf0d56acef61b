import { z } from 'zod';
import type { City } from '#domain/orders/shipping/delivery-address';
import type { Places } from '#shop/orders/selling-ports';

const cities = z.array(z.object({ plate: z.string(), name: z.string(), districts: z.array(z.string()) }));
const neighbourhoods = z.record(z.string(), z.array(z.string()));

/**
 * The country's places from `templates/addresses/`: `cities.json`, and a file for each province, read on demand.
 * @param read reads a template's text
 */
export function createPlaces(read: (name: string) => string): Places {
  let list: readonly City[] | undefined;
  const known = new Map<string, Readonly<Record<string, readonly string[]>>>();
  const listCities = (): readonly City[] =>
    (list ??= cities.parse(JSON.parse(read('addresses/cities.json'))));
  const ofCity = (plate: string): Readonly<Record<string, readonly string[]>> => {
    const found = known.get(plate);
    if (found || !listCities().some((city) => city.plate === plate)) return found ?? {};
    const parsed = neighbourhoods.parse(JSON.parse(read(`addresses/${plate}.json`)));
    known.set(plate, parsed);
    return parsed;
  };
  return {
    get cities() {
      return listCities();
    },
    neighbourhoods: (plate, district) => ofCity(plate)[district] ?? [],
  };
}
