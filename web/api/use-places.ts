import { useQuery } from '@tanstack/react-query';
import type { CityJson, PlaceNamesJson } from '#contract/orders/checkout/places';
import { fetchJson } from './fetch-json.ts';

const CITIES = '/api/address/cities';

/** The query of a list; shop and panel have clients with different defaults. */
const queryOf = <List>(path: string, isNeeded = true) => ({
  queryKey: [path],
  queryFn: () => fetchJson<List>(path),
  staleTime: Number.POSITIVE_INFINITY,
  // Without them nobody can order, so they are requested until they come: after 1, 2, 4 s and at most 30 s.
  retry: true,
  enabled: isNeeded,
});

const namesOf = (list: PlaceNamesJson | undefined): readonly string[] => (list ?? []).map(({ name }) => name);

/** The lists for choosing an address; districts and neighbourhoods are loaded when they are needed. */
export function usePlaces(city: string, district: string) {
  const { data: cities = [] } = useQuery(queryOf<readonly CityJson[]>(CITIES));
  const plate = cities.find(({ name }) => name === city)?.plate ?? '';
  const ofCity = `${CITIES}/${plate}/districts`;
  const { data: districts } = useQuery(queryOf<PlaceNamesJson>(ofCity, plate !== ''));
  const { data: neighbourhoods } = useQuery(
    queryOf<PlaceNamesJson>(
      `${ofCity}/${encodeURIComponent(district)}/neighbourhoods`,
      plate !== '' && district !== '',
    ),
  );
  return {
    cities: cities.map(({ name }) => name).sort((left, right) => left.localeCompare(right, 'tr')),
    districts: namesOf(districts),
    neighbourhoods: namesOf(neighbourhoods),
  };
}
