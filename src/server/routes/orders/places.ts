import { z } from 'zod';
import { citiesJson, placeNamesJson } from '#contract/orders/checkout/places';
import { findName, type City } from '#domain/orders/shipping/delivery-address';
import { AppError } from '#domain/errors';
import { apiRoute, type ApiRoute, jsonResponse } from '../route.ts';
import type { SellingTools } from './selling-tools.ts';

const cityParams = z.object({ plate: z.string().max(2) });

/** Places change only with the program: browsers may cache them for a day. */
const HEADERS = { 'Cache-Control': 'public, max-age=86400' };

const answer = (places: readonly object[]): Response => jsonResponse(places, 200, HEADERS);
const namesAnswer = (names: readonly string[]): Response => answer(names.map((name) => ({ name })));

export function placeRoutes({ selling: { places } }: SellingTools): readonly ApiRoute[] {
  const requireCity = (plate: string): City => {
    const city = places.cities.find((each) => each.plate === plate);
    if (!city) throw new AppError('not_found', { message: 'Bu plakada bir il yok. 01 ile 81 arası yazın.' });
    return city;
  };

  return [
    apiRoute('GET', '/api/address/cities', 'public', {
      summary: 'The 81 provinces by plate.',
      response: { description: 'Plates and names', body: citiesJson },
      handler: () => answer(places.cities.map(({ plate, name }) => ({ plate, name }))),
    }),
    apiRoute('GET', '/api/address/cities/:plate/districts', 'public', {
      summary: 'The districts of a province in Turkish order.',
      params: cityParams,
      response: { description: 'Names', body: placeNamesJson },
      errors: ['not_found'],
      handler: ({ params }) => namesAnswer(requireCity(params.plate).districts),
    }),
    apiRoute('GET', '/api/address/cities/:plate/districts/:name/neighbourhoods', 'public', {
      summary: 'The neighbourhoods of a district in Turkish order.',
      params: cityParams.extend({ name: z.string().max(60) }),
      response: { description: 'Names', body: placeNamesJson },
      errors: ['not_found'],
      handler: ({ params: { plate, name } }) => {
        const city = requireCity(plate);
        const district = findName(city.districts, name);
        if (district === undefined) {
          throw new AppError('not_found', { message: `${city.name} ilinde "${name}" adında bir ilçe yok.` });
        }
        return namesAnswer(places.neighbourhoods(plate, district));
      },
    }),
  ];
}
