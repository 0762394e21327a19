import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Verification } from '#contracts/domain/catalog/verification.ts';
import { storeProperties } from '#pwa/data/properties/stored-properties.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { fetchVerificationCounts } from '#pwa/sync/fetch/fetch-verification.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** `changed`: the listing was edited after it was opened. */
type DecisionResult =
  | { kind: 'done'; property: Property }
  | { kind: 'changed'; current: Property; detail: string }
  | { kind: 'failed'; detail: string | null };

/**
 * Sets what staff decided about the version they reviewed. Only with a connection: a decision must not be made on
 * what the listing may no longer be. Source: spec §7, decision 007.
 */
export async function decideVerification(
  id: number,
  decision: Verification & { version: number },
): Promise<DecisionResult> {
  try {
    const { body } = await appDevice.api.call('verifyProperty', { params: { id }, body: decision });
    await storeProperty(body);
    void fetchVerificationCounts();
    return { kind: 'done', property: body };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'failed', detail: null };
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'changed_since_opened') return { kind: 'failed', detail: error.detail };
    return showChanged(id, error);
  }
}

/** @param refusal omits a large listing, which is then fetched */
async function showChanged(id: number, refusal: ApiError): Promise<DecisionResult> {
  try {
    const told = refusal.current as Property | undefined;
    const current = told ?? (await appDevice.api.call('getProperty', { params: { id } })).body;
    await storeProperty(current);
    return { kind: 'changed', current, detail: refusal.detail };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'failed', detail: null };
    if (error instanceof ApiError) return { kind: 'failed', detail: error.detail };
    throw error;
  }
}

function storeProperty(property: Property): Promise<void> {
  const stores = { publicDb: appDevice.publicDb(), privateDb: appDevice.privateDb() };
  return storeProperties(stores, [property], appDevice.environment.now());
}
