import { z } from 'zod';
import {
  fileProblemJson,
  fileStats,
  fileStructure,
  fileText,
  fileTextChange,
  savedFileText,
} from '#contract/panel/files';
import { isAllowed } from '#domain/panel/admin';
import { AppError } from '#domain/errors';
import { countFiles, sortFileNames } from '#shop/catalogue/file-statistics';
import type { Panel } from '#shop/panel/panel';
import type { Shop } from '#shop/shop';
import { requireAdmin, type ServerContext } from '../../../context.ts';
import { apiRoute, type ApiRoute } from '../../route.ts';

const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** Their content can only be changed with the permission for settings. */
const SETTINGS_FILES: ReadonlySet<string> = new Set(['settings.json', 'sites.json', 'shipping.json']);
const isCampaign = (path: string): boolean => path.startsWith('campaigns/');
const isSettingsFile = (path: string): boolean => SETTINGS_FILES.has(path) || isCampaign(path);

/** @throws AppError `forbidden` without the permission to see and change the file. */
function requireFilePermission(path: string, context: ServerContext): void {
  if (isSettingsFile(path) && !isAllowed(requireAdmin(context).role, 'settings')) {
    throw new AppError('forbidden');
  }
}

export function fileRoutes({ files, sweep, commit, checkFiles }: Panel, shop: Shop): readonly ApiRoute[] {
  return [
    apiRoute('GET', '/api/files/stats', 'catalogue', {
      summary: 'Counts of product files.',
      response: { description: 'Counts', body: fileStats },
      handler: () => countFiles(files.structure()),
    }),
    apiRoute('GET', '/api/files/structure', 'catalogue', {
      summary: 'Names of product files by category, newest first.',
      response: { description: 'Names by category slug', body: fileStructure },
      handler: () =>
        Object.fromEntries([...files.structure()].map(([folder, names]) => [folder, sortFileNames(names)])),
    }),
    apiRoute('GET', '/api/files/documents', 'catalogue', {
      summary: 'Paths of the documents that the owner edits as text: tables, guides.',
      response: { description: 'Paths below the data folder', body: z.array(z.string()) },
      handler: ({ context }) => {
        const mayAll = isAllowed(requireAdmin(context).role, 'settings');
        return files.documents().filter((path) => mayAll || !isSettingsFile(path));
      },
    }),
    apiRoute('GET', '/api/files/problems', 'catalogue', {
      summary:
        'What is wrong with files, by file and line; with `all` also what only a comparison of all files finds.',
      query: z.object({ all: z.literal('true', 'true olmalı').optional() }),
      response: { description: 'Problems', body: z.array(fileProblemJson) },
      errors: ['too_complex'],
      handler: async ({ query: { all } }) => {
        const found = [...shop.problems(), ...(all ? await checkFiles() : [])];
        return [...new Map(found.map((problem) => [JSON.stringify(problem), problem])).values()];
      },
    }),
    apiRoute('GET', '/api/files/text', 'catalogue', {
      summary: 'The text of a file of the catalogue, a broken one too.',
      query: z.object({ path: z.string().max(400) }),
      response: { description: 'The text', body: fileText },
      errors: ['file_not_found', 'invalid'],
      handler: ({ query: { path }, context }) => {
        requireFilePermission(path, context);
        return files.read(path);
      },
    }),
    apiRoute('PUT', '/api/files/text', 'catalogue', {
      summary: 'Replaces the text of a file of the catalogue and tells what is still wrong with it.',
      body: fileTextChange,
      maxBodyBytes: MAX_TEXT_BYTES,
      response: { description: 'The text as it stands', body: savedFileText },
      errors: ['file_not_found', 'conflict', 'payload_too_large', 'storage_failed'],
      handler: async ({ body: { path, text, digest }, audit, author, context }) => {
        requireFilePermission(path, context);
        const saved = await files.write(path, text, digest);
        if (!path.includes('/') || isSettingsFile(path)) {
          audit({ kind: 'settings', action: 'file-changed', subject: path });
        }
        await commit(() => [path], `Dosya kaydedildi: ${path}`, author.name);
        await sweep();
        return { ...saved, problems: shop.problems().filter(({ file }) => file === path) };
      },
    }),
    apiRoute('DELETE', '/api/files/text', 'catalogue', {
      summary: 'Removes a campaign or a guide; writing the answer brings it back.',
      query: z.object({ path: z.string().max(400) }),
      response: { description: 'The text that was removed', body: fileText },
      errors: ['file_not_found', 'conflict', 'storage_failed'],
      handler: async ({ query: { path }, audit, author, context }) => {
        requireFilePermission(path, context);
        if (!isCampaign(path) && !path.startsWith('guides/')) throw new AppError('file_not_found');
        const removed = files.read(path);
        if (removed.digest === '') throw new AppError('file_not_found');
        await files.put(path, undefined, removed.text);
        if (isCampaign(path)) audit({ kind: 'settings', action: 'file-removed', subject: path });
        await commit(() => [path], `Dosya silindi: ${path}`, author.name);
        await sweep();
        return { ...removed, digest: '' };
      },
    }),
  ];
}
