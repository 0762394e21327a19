import type { AuditEntry } from '#contracts/domain/catalog/verification.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { readAllPages } from '#pwa/sync/fetch/read-all-pages.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { useTask, type Task } from '#pwa/ui/use-task.ts';

type FoundAudit = { kind: 'found'; entries: AuditEntry[] } | { kind: 'failed'; detail: string };

/** Audit trail of a listing, newest first. It is not stored on the device. */
export async function findAudit(propertyId: number): Promise<FoundAudit> {
  try {
    const params = { id: propertyId };
    const entries = await readAllPages((query) => appDevice.api.call('listPropertyAudit', { params, query }));
    return { kind: 'found', entries };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'failed', detail: 'Needs a connection' };
    if (error instanceof ApiError) return { kind: 'failed', detail: error.detail };
    throw error;
  }
}

/** The same, while it is looked at. */
export const useAudit = (propertyId: number, isOnline: boolean): Task<FoundAudit> =>
  useTask(`audit:${propertyId}`, isOnline, () => findAudit(propertyId));
