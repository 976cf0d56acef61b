import type { z } from 'zod';
import type { FileText, savedFileText } from '#contract/panel/files';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { showToast } from '../../../lib/toasts.ts';
import { filesTexts } from '../../../texts/panel/files.ts';
import {
  addressOf,
  conflictOf,
  panelSend,
  OPENED,
  useCall,
  usePanelMutation,
} from '../../api/panel-calls.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';

export const FILE_PROBLEMS = '/api/files/problems';
const FILE_TEXT = '/api/files/text';
/** Paths of calls whose answers change with a file's text. */
export const FILE_CALLS = [
  ...PRODUCT_CALLS,
  '/api/files/stats',
  '/api/files/structure',
  FILE_PROBLEMS,
  '/api/files/documents',
];

export type FileProblem = PanelAnswers[typeof FILE_PROBLEMS][number];
type SavedText = z.infer<typeof savedFileText>;

/** @param all also what only a comparison of all files finds */
export function useFileProblems(all = false) {
  return useCall(FILE_PROBLEMS, all ? { all: 'true' } : {}, { staleTime: 0 });
}

export function useFileText(path: string) {
  return useCall(FILE_TEXT, { path }, OPENED);
}

/** Reads the present file out of a failed save, if somebody else has written it since it was opened. */
export function currentFileOf(path: string): (error: unknown) => FileText | undefined {
  return (error) => {
    const { current, digest } = conflictOf(error) ?? {};
    return typeof current === 'string' && digest !== undefined ? { path, text: current, digest } : undefined;
  };
}

/** Writes a file's text; the answer has the faults that are left. */
export function saveText(file: FileText): Promise<SavedText> {
  return panelSend('PUT', FILE_TEXT, file);
}

const texts = filesTexts.removal;

interface RemovedText {
  readonly path: string;
  /** What people call it. */
  readonly title: string;
}

/** Removes the file of a guide or a campaign; the message has a button that writes it again. */
export function useRemoveText(stale: readonly string[]) {
  const putBack = usePanelMutation({
    send: saveText,
    done: texts.undone,
    stale,
    failedTitle: texts.undoFailed,
  });
  return usePanelMutation({
    send: async ({ path, title }: RemovedText) => ({
      title,
      file: await panelSend<FileText>('DELETE', addressOf(FILE_TEXT, { path })),
    }),
    onDone: ({ title, file }) =>
      showToast(texts.removed(title), undefined, { label: texts.undo, run: () => putBack.mutate(file) }),
    stale,
    failedTitle: texts.failed,
  });
}
