import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileText } from '#contract/panel/files';
import type { PanelAnswers } from '#contract/panel/panel-answers';
import { panelSend } from '../../api/panel-fetch.ts';
import { OPENED, refresh, useCall } from '../../api/use-call.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';

export const FILE_PROBLEMS = '/api/files/problems';
export const FILE_TEXT = '/api/files/text';
const STALE = [
  ...PRODUCT_CALLS,
  '/api/files/stats',
  '/api/files/structure',
  FILE_PROBLEMS,
  '/api/files/documents',
];

export type FileProblem = PanelAnswers[typeof FILE_PROBLEMS][number];
export type SavedText = FileText & { readonly problems: readonly FileProblem[] };

export function useFileProblems() {
  return useCall(FILE_PROBLEMS, {}, { staleTime: 0 });
}

/** The text of a file at the time of opening. */
export function useFileText(path: string) {
  return useCall(FILE_TEXT, { path }, OPENED);
}

/** Writes a file's text; the answer has the faults that are left. */
export function useSaveText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: FileText): Promise<SavedText> => {
      const saved = await panelSend<SavedText>('PUT', FILE_TEXT, file);
      return saved ?? { ...file, problems: [] };
    },
    onSuccess: () => refresh(client, STALE),
  });
}
