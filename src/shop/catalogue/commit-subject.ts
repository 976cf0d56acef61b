import type { CategoryEditRecord, ChangeAction, ProductEditRecord } from '#domain/panel/change-batch';

/** What each kind of change is called in a commit. */
export const COMMIT_WORDS: Readonly<Record<ChangeAction, string>> = {
  create: 'Ürün eklendi',
  update: 'Ürün güncellendi',
  remove: 'Ürün silindi',
  duplicate: 'Ürün çoğaltıldı',
  bulk: 'Toplu değişiklik',
  import: 'Dosyadan alındı',
  images: 'Görseller kopyalandı',
  scrape: 'Kaynaktan çekildi',
  restore: 'Eski sürüme dönüldü',
  undo: 'Değişiklik geri alındı',
  format: 'Dosyalar biçimlendirildi',
  'category-create': 'Kategori eklendi',
  'category-update': 'Kategori güncellendi',
  'category-order': 'Kategori sırası değişti',
  'category-remove': 'Kategori silindi',
};

/** The message of the commit. */
export function commitSubject(
  action: ChangeAction,
  edits: readonly ProductEditRecord[],
  categories: readonly CategoryEditRecord[],
): string {
  return `${COMMIT_WORDS[action]}: ${subjectOf(edits, categories)}`;
}

function subjectOf(edits: readonly ProductEditRecord[], categories: readonly CategoryEditRecord[]): string {
  const [product] = edits;
  const [category] = categories;
  if (category && edits.length === 0) {
    return categories.length === 1 ? category.name : `${categories.length} kategori`;
  }
  if (category) return `${category.name}, ${edits.length} ürün`;
  return edits.length === 1 && product ? product.name : `${edits.length} ürün`;
}
