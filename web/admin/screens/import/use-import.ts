import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportChoice, ImportOutcomeJson, ImportPreviewJson } from '#contract/exchange/imports';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { keyOf, panelJson, panelSend, panelUpload, PanelError, refresh } from '../../api/panel-calls.ts';
import { JOBS } from '../../api/use-jobs.ts';
import { AS_JOB, type JobOf } from '../../api/use-long-call.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';

const PATH = '/api/files/import';
const POLL_MS = 400;

async function upload(file: File): Promise<string> {
  const path = `${PATH}?name=${encodeURIComponent(file.name.slice(-300))}`;
  return (await panelUpload<{ readonly token: string }>('POST', path, file)).token;
}

interface PreviewRequest {
  readonly file: File;
  readonly choice: ImportChoice;
  /** The token of the file, if the server has it already. */
  readonly token?: string | undefined;
}

export interface Previewed extends PreviewRequest {
  readonly token: string;
  readonly preview: ImportPreviewJson;
}

/** The meaning of a sheet's columns can be chosen even if none of its headings is known. */
function withoutHeadings(error: unknown): ImportPreviewJson | undefined {
  if (!(error instanceof PanelError) || !Array.isArray(error.body['headings'])) return undefined;
  return {
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    skipped: 0,
    errors: [],
    errorCount: 0,
    notices: [{ row: 0, message: texts.unknownSheet }],
    warnings: [],
    warningCount: 0,
    categories: [],
    changes: [],
    headings: error.body['headings'].map(String),
    unknownHeadings: [],
  };
}

/** Previews a file with the chosen options; the file is sent again if the server does not have it any more. */
export function useImportPreview() {
  return useMutation({
    mutationFn: async ({ file, choice, token }: PreviewRequest): Promise<Previewed> => {
      const load = async (fileToken: string): Promise<Previewed> => {
        const preview = await panelSend<ImportPreviewJson>(
          'POST',
          `${PATH}/${fileToken}/preview`,
          choice,
        ).catch((error: unknown) => {
          const empty = withoutHeadings(error);
          if (empty) return empty;
          throw error;
        });
        return { file, choice, token: fileToken, preview };
      };
      try {
        return await load(token ?? (await upload(file)));
      } catch (error) {
        if (token === undefined || !isExpired(error)) throw error;
        return load(await upload(file));
      }
    },
  });
}

/** Whether the server has deleted the file or its preview, so that the file must be chosen again. */
export function isExpired(error: unknown): boolean {
  return error instanceof PanelError && error.code === 'preview_expired';
}

export function useStartImport() {
  return useMutation({
    mutationFn: (token: string) =>
      panelSend<{ readonly jobId: string }>('POST', `${PATH}/${token}/run`, undefined, AS_JOB),
  });
}

/** A running import and its result; it is found again after the page is reloaded. */
export function useImportJob(id: string) {
  const client = useQueryClient();
  const path = `${JOBS}/${id}`;
  return useQuery({
    queryKey: keyOf(path),
    queryFn: async () => {
      const job = await panelJson<JobOf<ImportOutcomeJson>>(path);
      // Also without the shop's events the lists show what was imported.
      if (job.state !== 'running') void refresh(client, PRODUCT_CALLS);
      return job;
    },
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  });
}
