import type { CatalogueReader } from '#catalogue/create-catalogue';
import type { CategoryEditRecord, ChangeHead } from '#domain/panel/change-batch';
import { CHANGE_WORDS } from '#domain/panel/change-words';
import type { ChangeStep } from '#domain/panel/unfinished-change';
import type { CommitSave } from '../history/commit-saves.ts';
import { REASON_TRAILER } from '../history/ports.ts';
import { filesOfCategory } from './product/edit-records.ts';

interface Parts {
  readonly commit: CommitSave;
  readonly catalogue: Pick<CatalogueReader, 'findCategory'>;
}

/** Commits the files of a change of products and categories, under what it was and what it was made to. */
export async function commitChange(
  { commit, catalogue }: Parts,
  { action, by, reason }: ChangeHead,
  steps: readonly ChangeStep[],
  categories: readonly CategoryEditRecord[],
): Promise<void> {
  if (steps.length + categories.length === 0) return;
  const subject = `${CHANGE_WORDS[action]}: ${subjectOf(steps, categories)}`;
  const message = reason === undefined ? subject : `${subject}\n\n${REASON_TRAILER}: ${reason}\n`;
  const files = (): string[] => [
    ...categories.flatMap((each) => filesOfCategory(each, catalogue)),
    ...steps.flatMap(({ file: { from, path } }) => (from === undefined ? [path] : [from, path])),
  ];
  await commit(files, message, by);
}

function subjectOf(steps: readonly ChangeStep[], categories: readonly CategoryEditRecord[]): string {
  const [step] = steps;
  const [category] = categories;
  if (category && step) return `${category.name}, ${steps.length} ürün`;
  if (category) return categories.length === 1 ? category.name : `${categories.length} kategori`;
  if (!step?.edit) return `${steps.length} dosya`;
  return steps.length === 1 ? step.edit.name : `${steps.length} ürün`;
}
