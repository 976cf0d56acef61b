import { useQuery } from '@tanstack/react-query';
import type { CityJson, PlaceNamesJson } from '#contract/orders/checkout/places';

const CITIES = '/api/address/cities';

const namesOf = (list: PlaceNamesJson | undefined): readonly string[] => (list ?? []).map(({ name }) => name);

/** The lists for choosing an address; districts and neighbourhoods are loaded when they are needed. */
export function usePlaces(city: string, district: string) {
  const { data: cities = [] } = useQuery<readonly CityJson[]>({ queryKey: [CITIES] });
  const plate = cities.find(({ name }) => name === city)?.plate ?? '';
  const { data: districts } = useQuery<PlaceNamesJson>({
    queryKey: [`${CITIES}/${plate}/districts`],
    enabled: plate !== '',
  });
  const { data: neighbourhoods } = useQuery<PlaceNamesJson>({
    queryKey: [`${CITIES}/${plate}/districts/${encodeURIComponent(district)}/neighbourhoods`],
    enabled: plate !== '' && district !== '',
  });
  return {
    cities: cities.map(({ name }) => name).sort((left, right) => left.localeCompare(right, 'tr')),
    districts: namesOf(districts),
    neighbourhoods: namesOf(neighbourhoods),
  };
}
