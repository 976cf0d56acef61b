import { groupBy } from '#kernel/group-by';
import type { ProblemCode } from '../file-problem.ts';
import { optionName } from './product-option.ts';
import { isPublished, type Product } from '../product/product.ts';

interface Filed {
  readonly product: Product;
  readonly file: string;
}

export interface GroupFault {
  readonly file: string;
  readonly field: 'group' | 'option';
  readonly code: Extract<ProblemCode, 'bad_group' | 'lonely_group'>;
  readonly message: string;
}

const keysOf = ({ option = {} }: Product): string => Object.keys(option).toSorted().join(', ');

/** Faults in groups of products. Each later file is compared with the first one of its group. */
export function findGroupFaults(products: readonly Filed[]): GroupFault[] {
  const sorted = products.toSorted((left, right) => (left.file < right.file ? -1 : 1));
  return [...groupBy(sorted, ({ product }) => product.group)].flatMap(([group, members]) =>
    group === undefined ? members.flatMap(withoutGroup) : faultsOf(group, members),
  );
}

function withoutGroup({ product, file }: Filed): GroupFault[] {
  if (product.option === undefined) return [];
  const message = '"option" var ama "group" yok; ürünün grubunu yazın ya da "option" alanını silin';
  return [{ file, field: 'option', code: 'lonely_group', message }];
}

function faultsOf(group: string, members: readonly Filed[]): GroupFault[] {
  const [first, ...others] = members;
  if (!first) return [];
  const bad = (file: string, field: GroupFault['field'], text: string): GroupFault => ({
    file,
    field,
    code: 'bad_group',
    message: `"${group}" grubunda ${text}`,
  });
  const withoutOption = members
    .filter(({ product }) => product.option === undefined || keysOf(product) === '')
    .map(({ file }) => bad(file, 'group', 'bu ürünün seçeneği yok; "option" alanını yazın'));
  if (others.length === 0) {
    const message = `"${group}" grubunda yalnız bu ürün var; öteki seçenekleri de gruba yazın ya da "group" alanını silin`;
    return [...withoutOption, { file: first.file, field: 'group', code: 'lonely_group', message }];
  }
  const fileOfOption = new Map<string, string>();
  return [
    ...withoutOption,
    ...others.flatMap(({ product, file }): GroupFault[] => {
      const { categoryId, brand } = first.product;
      if (product.categoryId !== categoryId)
        return [bad(file, 'group', `ayrı kategorilerde ürünler var: ${first.file}; aynı klasöre taşıyın`)];
      if (product.brand !== brand)
        return [bad(file, 'group', `ayrı markalar var: "${product.brand}" ve "${brand}" (${first.file})`)];
      if (product.option !== undefined && keysOf(product) !== keysOf(first.product))
        return [
          bad(file, 'option', `ayrı seçenek adları var: "${keysOf(product)}" ve "${keysOf(first.product)}"`),
        ];
      return [];
    }),
    // A copy in the panel is a draft until its option is written.
    ...members.flatMap(({ product, file }): GroupFault[] => {
      if (!isPublished(product)) return [];
      const name = optionName(product);
      const other = fileOfOption.get(name);
      if (name === '' || other === undefined) {
        fileOfOption.set(name, file);
        return [];
      }
      return [bad(file, 'option', `"${name}" seçeneği iki üründe var: ${other}; birini değiştirin`)];
    }),
  ];
}
