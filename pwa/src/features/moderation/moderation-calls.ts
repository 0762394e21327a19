import type {
  Decision,
  ModerationQuery,
  ReportCounts,
  StaffReportDetail,
  StaffReportPage,
} from '#contracts/domain/moderation.ts';
import type { Message } from '#contracts/domain/messages.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/** What the server answered, or why there is no answer. */
export type Answer<T> = { body: T; failure: null } | { body: null; failure: string };

/** Only with a connection: a decision must not be made on what a report may no longer be. */
async function ask<T>(call: () => Promise<{ body: T }>): Promise<Answer<T>> {
  try {
    return { body: (await call()).body, failure: null };
  } catch (error) {
    if (error instanceof ConnectionError) return { body: null, failure: 'There is no connection.' };
    if (error instanceof ApiError) return { body: null, failure: error.detail };
    throw error;
  }
}

export const readQueue = (query: ModerationQuery): Promise<Answer<StaffReportPage>> =>
  ask(() => appDevice.api.call('listReports', { query }));

export const readCounts = (): Promise<Answer<ReportCounts>> =>
  ask(() => appDevice.api.call('countReports', {}));

export const readReport = (id: number): Promise<Answer<StaffReportDetail>> =>
  ask(() => appDevice.api.call('getReport', { params: { id } }));

/** The messages next to a reported one; the server records that they were read. */
export const readMessagesAround = (id: number): Promise<Answer<Message[]>> =>
  ask(() => appDevice.api.call('readMessagesAround', { params: { id } }));

interface Read {
  id: number;
  version: number;
}

/** @returns why it failed; null if it is done */
export const assign = async ({ id, version }: Read, assigned: boolean): Promise<string | null> =>
  (await ask(() => appDevice.api.call('assignReport', { params: { id }, body: { version, assigned } })))
    .failure;

/** @returns why it failed; null if it is done */
export const decide = async (id: number, decision: Decision): Promise<string | null> =>
  (await ask(() => appDevice.api.call('decideReport', { params: { id }, body: decision }))).failure;

/** @returns why it failed; null if it is done */
export const undo = async ({ id, version }: Read): Promise<string | null> =>
  (await ask(() => appDevice.api.call('undoDecision', { params: { id }, body: { version } }))).failure;
