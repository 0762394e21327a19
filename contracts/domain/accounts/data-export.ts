import { object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint, file } from '#contracts/api/endpoint.ts';
import { authBodyBytes } from '#contracts/request-limits.ts';

/** Days that a download link works. */
export const exportDays = 7;

/** A permission to download one's data. `token`: secret of the address of the download. Instants are ISO 8601. */
export const newExportSchema = object({
  token: string().required(),
  expiresAt: string().required(),
});
export type NewExport = InferType<typeof newExportSchema>;

/** The latest permission: until when its link works, and when another one can be had. Null without one. */
export const exportStateSchema = object({
  expiresAt: string().nullable().defined(),
  nextAt: string().nullable().defined(),
});
export type ExportState = InferType<typeof exportStateSchema>;

export const requestExport = endpoint(addresses.requestExport, {
  summary:
    'Permits the download of all data about the caller for seven days, once a day. Needs a fresh proof.',
  access: 'user',
  whileSuspended: true,
  bodyBytes: authBodyBytes,
  reply: newExportSchema,
  refusals: ['proof_needed', 'limit_reached'],
});

export const getExport = endpoint(addresses.getExport, {
  summary: 'Until when the latest download link works, and when another one can be asked for.',
  access: 'user',
  reply: exportStateSchema,
});

export const downloadExport = endpoint(addresses.downloadExport, {
  summary: 'All data about a person: a page to read, and a file of JSON for each kind.',
  access: 'token',
  params: object({ token: string().required() }),
  reply: file('application/zip'),
});
