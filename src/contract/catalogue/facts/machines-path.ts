import type { AddressQuery } from '#domain/catalogue/listing';
import { shortParam } from '#domain/catalogue/search-term';
import { paths } from '../../routes.ts';
import { type QueryKey, withParam } from '../../query-keys.ts';
import type { MachineDetail, MachineMaker, MachineSummary } from './machines.ts';

const MAX_MODEL_LENGTH = 100;

/** The query of the machines page: a model that may be unknown, or a maker and a machine's slug. */
export interface MachinesQuery {
  readonly text?: string;
  readonly brand?: string;
  readonly machine?: string;
  /** Slug of the category of the wanted parts. */
  readonly category?: string;
}

export const MACHINES_PARAMS = {
  text: 'ara',
  brand: 'marka',
  machine: 'model',
  category: 'kategori',
} as const;

export function machinesQueryOf(params: AddressQuery): MachinesQuery {
  const query: Record<string, string> = {};
  for (const [key, name] of Object.entries(MACHINES_PARAMS)) {
    const value = shortParam(params.get(name), MAX_MODEL_LENGTH);
    if (value !== '') query[key] = value;
  }
  return query;
}

export function machinesPath({ text, brand, category }: MachinesQuery): string {
  const params = [
    [MACHINES_PARAMS.text, text],
    [MACHINES_PARAMS.brand, brand],
    [MACHINES_PARAMS.category, brand === undefined ? undefined : category],
  ].flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value)}`));
  return params.length === 0 ? paths.machines : `${paths.machines}?${params.join('&')}`;
}

/** The keys of the data for the finder and the pages of machines. */
export const machineQueryKeys = {
  machine: (slug: string, category?: string): QueryKey<MachineDetail> => [
    withParam(`/api/machines/${encodeURIComponent(slug)}`, 'category', category),
  ],
  /** Those most similar to a text. */
  nearest: (text: string): QueryKey<readonly MachineSummary[]> => [withParam('/api/machines', 'q', text)],
  ofMaker: (brand: string): QueryKey<readonly MachineSummary[]> => [
    withParam('/api/machines', 'brand', brand),
  ],
  /** None for a category without parts. */
  makers: (category?: string): QueryKey<readonly MachineMaker[]> => [
    withParam('/api/machine-makers', 'category', category),
  ],
} as const;
