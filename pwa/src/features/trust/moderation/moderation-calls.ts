import type {
  Decision,
  ModerationQuery,
  ModerationCounts,
  StaffReportDetail,
  StaffReportPage,
} from '#contracts/domain/trust/moderation.ts';
import type { SuspensionOutlook } from '#contracts/domain/trust/suspensions.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';
import { explainFailedCall, mayHaveWorked, noAnswerText } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';

/** What the server answered, or why there is no answer. `isUnsent`: the server was certainly not asked. */
export type Answer<T> = { body: T; failure: null } | { body: null; failure: string; isUnsent: boolean };

const offlineText = 'There is no connection.';

/** Only with a connection: a decision must not be made on what a report may no longer be. */
export async function ask<T>(call: () => Promise<{ body: T }>, unanswered = offlineText): Promise<Answer<T>> {
  try {
    return { body: (await call()).body, failure: null };
  } catch (error) {
    const isUnsent = !(error instanceof ApiError) && !mayHaveWorked(error);
    return { body: null, failure: explainFailedCall(error, isUnsent ? offlineText : unanswered), isUnsent };
  }
}

/** The same for a step that changes something: if no answer came, it may have been done. */
export const askToChange = (call: () => Promise<{ body: unknown }>): Promise<Answer<unknown>> =>
  ask(call, noAnswerText);

export const readQueue = (query: ModerationQuery): Promise<Answer<StaffReportPage>> =>
  ask(() => appDevice.api.call('listReports', { query }));

export const readCounts = (): Promise<Answer<ModerationCounts>> =>
  ask(() => appDevice.api.call('countReports', {}));

export const readReport = (id: number): Promise<Answer<StaffReportDetail>> =>
  ask(() => appDevice.api.call('getReport', { params: { id } }));

/** The messages next to a reported one; the server records that they were read. */
export const readMessagesAround = (id: number): Promise<Answer<Message[]>> =>
  ask(() => appDevice.api.call('readMessagesAround', { params: { id } }));

/** Effects of suspending the person in the report, and earlier suspensions. */
export const readSuspensionOutlook = (id: number): Promise<Answer<SuspensionOutlook>> =>
  ask(() => appDevice.api.call('getSuspensionOutlook', { params: { id } }));

export const liftSuspension = (id: number, reason: string): Promise<Answer<unknown>> =>
  askToChange(() => appDevice.api.call('liftSuspension', { params: { id }, body: { reason } }));

interface Read {
  id: number;
  version: number;
}

export const assign = ({ id, version }: Read, assigned: boolean): Promise<Answer<unknown>> =>
  askToChange(() => appDevice.api.call('assignReport', { params: { id }, body: { version, assigned } }));

/** A suspension needs a fresh proof. */
export const decide = (id: number, decision: Decision): Promise<Answer<unknown>> =>
  askToChange(() =>
    withFreshProof(() => appDevice.api.call('decideReport', { params: { id }, body: decision })),
  );

export const undo = ({ id, version }: Read): Promise<Answer<unknown>> =>
  askToChange(() => appDevice.api.call('undoDecision', { params: { id }, body: { version } }));
