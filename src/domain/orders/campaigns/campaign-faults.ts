import { brandKey } from '../../catalogue/facts/maker-of.ts';
import type { Campaign } from './campaign.ts';
import { type Goods, GOODS_KINDS } from './goods.ts';

/** A fault of a campaign that shows only beside other campaigns and the goods of the shop. */
export interface CampaignFault {
  readonly id: string;
  readonly path: readonly (string | number)[];
  readonly code: 'duplicate_code' | 'unknown_goods';
  /** Turkish sentence. */
  readonly message: string;
}

type KnownGoods = Readonly<Record<keyof Goods, ReadonlySet<string>>>;

const KINDS = { categories: 'kategori', brands: 'marka', products: 'ürün' } as const;

/**
 * Codes that two campaigns share, of which only the first is ever used, and goods that do not exist.
 * @param known with keys of brands; undefined when not all goods were read
 */
export function findCampaignFaults(
  campaigns: readonly Campaign[],
  known: KnownGoods | undefined,
): readonly CampaignFault[] {
  return campaigns.flatMap((campaign): CampaignFault[] => {
    const { id, code } = campaign;
    const twin = campaigns.find((other) => code !== undefined && other.code === code && other.id !== id);
    const faults: CampaignFault[] = [];
    if (twin) {
      const message = `"${code}" kuponu başka bir kampanyada da var: ${twin.title}; birini değiştirin`;
      faults.push({ id, path: ['code'], code: 'duplicate_code', message });
    }
    for (const side of ['scope', 'excluded'] as const) {
      for (const kind of GOODS_KINDS) {
        campaign[side]?.[kind]?.forEach((name, index) => {
          if (!known || known[kind].has(kind === 'brands' ? brandKey(name) : name)) return;
          const message = `"${name}" adında bir ${KINDS[kind]} yok; düzeltin ya da silin`;
          faults.push({ id, path: [side, kind, index], code: 'unknown_goods', message });
        });
      }
    }
    return faults;
  });
}
