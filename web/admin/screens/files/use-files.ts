import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FileStats, FileText } from '#contract/panel/files';
import { panelSend } from '../../api/panel-fetch.ts';
import { refreshProducts } from '../products/use-products.ts';
import { usePanelQuery } from '../../api/use-panel-query.ts';

const STATS = '/api/files/stats';
const STRUCTURE = '/api/files/structure';
export const FILE_PROBLEMS = '/api/files/problems';
const DOCUMENTS = '/api/files/documents';
export const FILE_TEXT = '/api/files/text';
const REFETCH_MS = 30_000;

export interface FileProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  readonly code: string;
}

export type SavedText = FileText & { readonly problems: readonly FileProblem[] };

export function useFileStats() {
  // Spec.md section 9: read again every 30 seconds.
  return usePanelQuery<FileStats>(STATS, { refetchInterval: REFETCH_MS });
}

/** File names by category slug, newest first. */
export function useFileStructure() {
  return usePanelQuery<Readonly<Record<string, readonly string[]>>>(STRUCTURE);
}

/** Paths of the documents that the owner edits as text. */
export function useDocuments() {
  return usePanelQuery<readonly string[]>(DOCUMENTS);
}

export function useFileProblems() {
  return usePanelQuery<readonly FileProblem[]>(FILE_PROBLEMS, { staleTime: 0 });
}

/** A file as it was when it was opened. */
export function useFileText(path: string) {
  return usePanelQuery<FileText>(`${FILE_TEXT}?${new URLSearchParams({ path })}`, {
    queryKey: [FILE_TEXT, path],
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Writes a file's text; the answer tells what is still wrong with it. */
export function useSaveText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: FileText): Promise<SavedText> => {
      const saved = await panelSend<SavedText>('PUT', FILE_TEXT, file);
      return saved ?? { ...file, problems: [] };
    },
    onSuccess: () =>
      Promise.all([
        refreshProducts(client),
        ...[STATS, STRUCTURE, FILE_PROBLEMS, DOCUMENTS].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ]),
  });
}
