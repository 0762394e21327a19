import type { ReportPage } from '#contracts/domain/trust/reports.ts';
import { explainFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';

/** A page of the person's reports and of decisions that concern them; null if it could not be read. */
export async function readMyReports(cursor?: string): Promise<ReportPage | null> {
  try {
    return (await appDevice.api.call('listMyReports', { query: { cursor } })).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Asks for another decision. @returns why that failed; null if it is sent */
export async function sendAppeal(id: number, text: string): Promise<string | null> {
  try {
    await appDevice.api.call('appealReport', { params: { id }, body: { text } });
    return null;
  } catch (error) {
    return explainFailedCall(error, 'There is no connection. Please try again.');
  }
}
