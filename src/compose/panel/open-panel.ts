import { resolve } from 'node:path';
import { checkPassword, hashPassword, usualPasswords } from '#adapters/crypto/passwords';
import { newApiToken } from '#adapters/crypto/api-token';
import { hashToken, newPassword, newToken } from '#adapters/crypto/random-tokens';
import { findTotpStep, newTotpSecret } from '#adapters/crypto/totp';
import { PRODUCT_WRITERS } from '#adapters/exchange/write-products';
import type { AuditTrail } from '#shop/panel/audit-trail';
import { openSecretBox } from '../open-secret-box.ts';
import { type ChangeFailures, createChangeFailures } from '#shop/panel/login-tries';
import { type AdminAccounts, createAdminAccounts } from '#shop/panel/admin-accounts';
import { type ApiTokens, createApiTokens } from '#shop/panel/api-tokens';
import { createEmptySearches } from '#shop/catalogue/empty-searches';
import { createJobs, type Jobs } from '#shop/panel/jobs';
import { createPanel, type Panel } from '#shop/panel/panel';
import type { PanelParts } from '#shop/panel/panel-tools';
import { createProposals } from '#shop/panel/proposals';
import { requireDataFolder } from '#store/files/data-folder';
import { openChangeLog } from '#store/panel/change-log';
import { openRecords, openSealedRecords } from '#store/panel/private-records';
import { openUnfinishedChanges } from '#store/panel/unfinished-changes';
import { openUploadFiles } from '#store/panel/upload-files';
import { openPrivateFolder } from '#store/files/private-files';
import type { Log } from '#store/files/log';
import { type OpenedCatalogueFiles, readSiteNames } from '#store/catalogue/open-catalogue-files';
import { openSeenRecords } from '#store/scrape/scrape-records';

/** The accounts of a data folder, for the server and for the command line. */
export function openAccounts(
  dataDir: string,
  audit: AuditTrail,
  changeFailures: ChangeFailures = createChangeFailures(),
): AdminAccounts {
  return createAdminAccounts({
    store: openSealedRecords(openPrivateFolder(requireDataFolder(dataDir)), 'admins.json', openSecretBox()),
    audit,
    changeFailures,
    credentials: {
      hashPassword,
      checkPassword,
      newPassword,
      usualPasswords,
      newToken,
      hashToken,
      newTotpSecret,
      findTotpStep,
    },
    shopNames: () => readSiteNames(resolve(dataDir)),
    now: Date.now,
  });
}

/** The tokens of programs, for the server and for the command line. */
export function openApiTokens(dataDir: string, audit: AuditTrail, now: () => number = Date.now): ApiTokens {
  return createApiTokens({
    records: openRecords(openPrivateFolder(resolve(dataDir)), 'tokens.json'),
    audit,
    newToken: newApiToken,
    hashToken,
    now,
  });
}

/** The jobs of a data folder; jobs that ran when the program ended are interrupted. */
export function openJobs(dataDir: string): Jobs {
  return createJobs(openRecords(openPrivateFolder(resolve(dataDir)), 'jobs.json'));
}

interface FolderOptions extends Pick<PanelParts, 'audit'> {
  readonly dataDir: string;
  readonly files: OpenedCatalogueFiles;
  readonly changeFailures: ChangeFailures;
  readonly log: Log;
}

/** What the panel has in the data folder, which nothing else of the server uses. */
function openParts({ dataDir, files, changeFailures, log, audit }: FolderOptions) {
  const folder = resolve(dataDir);
  const privateDir = openPrivateFolder(folder);
  return {
    writer: files,
    accounts: openAccounts(folder, audit, changeFailures),
    tokens: openApiTokens(folder, audit),
    jobs: openJobs(folder),
    proposals: createProposals(openRecords(privateDir, 'proposals.json')),
    log: openChangeLog({ dataDir: folder, log }),
    unfinished: openUnfinishedChanges(folder, log),
    searches: createEmptySearches(openRecords(privateDir, 'empty-searches.json')),
    files: files.raw,
    seen: openSeenRecords(folder),
    uploadFiles: openUploadFiles(folder),
    writeProducts: PRODUCT_WRITERS,
    sweep: () => files.sweep(),
    now: () => new Date(),
    newToken,
    warn: (error, message) => log.warn({ err: error }, message),
  } satisfies Partial<PanelParts>;
}

type PanelOptions = FolderOptions & Omit<PanelParts, keyof ReturnType<typeof openParts>>;

export function openPanel(options: PanelOptions): Panel {
  return createPanel({ ...options, ...openParts(options) });
}
