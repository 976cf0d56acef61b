import { z } from 'zod';

/** Provinces by plate. */
export const citiesJson = z.array(z.object({ plate: z.string(), name: z.string() }));
export type CityJson = z.infer<typeof citiesJson>[number];

/** Districts or neighbourhoods in Turkish order. */
export const placeNamesJson = z.array(z.object({ name: z.string() }));
export type PlaceNamesJson = z.infer<typeof placeNamesJson>;
