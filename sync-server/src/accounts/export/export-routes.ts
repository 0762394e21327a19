import type { ExportedRows } from '#server/database/exported-rows.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { getExport, getExportedUser, requestExport, type ExportDeps } from './export-service.ts';
import { writeExport, type ExportedFile } from './export-zip.ts';

interface ExportRouteDeps extends ExportDeps {
  /** What is exported, in the order of the page. */
  exported: readonly ExportedRows[];
  /** Files of a person. */
  files: (userId: number) => AsyncIterable<ExportedFile>;
  limits: RateLimits;
}

export function exportHandlers({ exported, files, ...deps }: ExportRouteDeps): Handlers {
  const { database, clock, limits } = deps;
  return {
    requestExport: async ({ user }) => ok(await requestExport(deps, user)),
    getExport: async ({ user }) => ok(await getExport(database.read, user, clock.now())),
    downloadExport: async ({ tokenDigest }) => {
      const userId = await getExportedUser(database.read, tokenDigest, clock.now());
      await limits.consume('download', String(userId));
      const chunks = writeExport(database.read, { nouns: exported, files: files(userId) }, userId);
      return { status: 200, file: { type: 'application/zip', chunks, name: 'wellens-data.zip' } };
    },
  };
}
