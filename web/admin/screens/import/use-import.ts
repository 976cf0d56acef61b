import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportChoice, ImportOutcomeJson, ImportPreviewJson } from '#contract/exchange/imports';
import { importTexts as texts } from '../../../texts/panel/import.ts';
import { showToast } from '../../../lib/toasts.ts';
import { panelJson, panelSend, PanelError } from '../../api/panel-fetch.ts';
import { followJob, type JobOf, type JobProgress } from '../../api/use-long-call.ts';
import { refresh } from '../../api/use-call.ts';
import { PRODUCT_CALLS } from '../products/use-products.ts';

const PATH = '/api/files/import';

interface Kept {
  readonly token: string;
  readonly fileName: string;
}

async function upload(file: File): Promise<string> {
  const { token } = await panelJson<Kept>(`${PATH}?name=${encodeURIComponent(file.name.slice(-300))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  return token;
}

interface Asked {
  readonly file: File;
  readonly choice: ImportChoice;
  /** Under which the server keeps the file already. */
  readonly token?: string | undefined;
}

export interface Previewed extends Asked {
  readonly token: string;
  readonly preview: ImportPreviewJson;
}

/** A sheet none of whose headings is known can still be told what its columns mean. */
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
    unknownHeadings: error.body['headings'].map(String),
  };
}

/** Looks at a file with a choice of how it is taken; the server is sent the file again when it has let it go. */
export function useImportPreview() {
  return useMutation({
    mutationFn: async ({ file, choice, token }: Asked): Promise<Previewed> => {
      const look = async (kept: string): Promise<Previewed> => {
        const preview = await panelSend<ImportPreviewJson>('POST', `${PATH}/${kept}/preview`, choice).catch(
          (error: unknown) => {
            const empty = withoutHeadings(error);
            if (empty) return empty;
            throw error;
          },
        );
        if (!preview) throw new Error(texts.readFailed);
        return { file, choice, token: kept, preview };
      };
      try {
        return await look(token ?? (await upload(file)));
      } catch (error) {
        if (token === undefined || !isExpired(error)) throw error;
        return look(await upload(file));
      }
    },
  });
}

/** Whether the server has forgotten the file or its preview, so that it has to be brought in again. */
export function isExpired(error: unknown): boolean {
  return error instanceof PanelError && error.code === 'preview_expired';
}

/** Starts what was previewed. Gives the job's id. */
export function useStartImport() {
  return useMutation({
    mutationFn: async (token: string): Promise<string> => {
      const started = await panelSend<{ readonly jobId: string }>('POST', `${PATH}/${token}/run`, undefined, {
        prefer: 'respond-async',
      });
      return started?.jobId ?? '';
    },
    onError: (error) => {
      if (isExpired(error)) showToast(texts.fresh);
    },
  });
}

/** An import on its way, and what came of it; it is found again when the page is loaded anew. */
export function useImportJob(id: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<JobProgress>();
  const query = useQuery({
    queryKey: ['/api/jobs', id, 'import'],
    queryFn: async (): Promise<JobOf<ImportOutcomeJson>> => {
      const job = await followJob<ImportOutcomeJson>(id, setProgress);
      void refresh(client, PRODUCT_CALLS);
      return job;
    },
    retry: false,
    staleTime: Infinity,
  });
  return { ...query, progress };
}
