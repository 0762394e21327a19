import type { ExportState, NewExport } from '#contracts/domain/accounts/data-export.ts';
import { screenAddresses } from '#contracts/api/screen-addresses.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import { findMessageDrafts } from '#pwa/data/drafts/message-drafts.ts';
import { findReviewDrafts } from '#pwa/data/drafts/review-drafts.ts';
import { saveText } from '#pwa/lib/browser/save-text.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { withFreshProof } from '#pwa/features/shared/fresh-proof.ts';

/** State of the latest export; null if the server was not reached. */
export async function readExportState(): Promise<ExportState | null> {
  try {
    return (await appDevice.api.call('getExport', {})).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Asks for a copy of all data. @returns null if it did not work; the person is told why */
export async function askForExport(): Promise<NewExport | null> {
  try {
    return await withFreshProof(async () => (await appDevice.api.call('requestExport', {})).body);
  } catch (error) {
    tellFailedCall(i18n.t('Your data could not be prepared'), error);
    return null;
  }
}

/** Address of the download. */
export const exportAddress = (token: string): string =>
  screenAddresses.downloadExport.path.replace(':token', encodeURIComponent(token));

/** What is only on this device: changes that the server does not have, and drafts. */
export interface DeviceData {
  unsent: object[];
  listingDrafts: object[];
  messageDrafts: object[];
  reviewDrafts: object[];
}

export async function readDeviceData(db: PrivateDb): Promise<DeviceData> {
  const [entries, listingDrafts, messageDrafts, reviewDrafts] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.drafts.toArray(),
    findMessageDrafts(db),
    findReviewDrafts(db),
  ]);
  const unsent = entries.filter(({ state }) => state !== 'accepted');
  return { unsent, listingDrafts, messageDrafts, reviewDrafts };
}

/** Saves what is only on this device as a file. It works without a connection. */
export async function saveDeviceData(db: PrivateDb = privateDb()): Promise<void> {
  const text = JSON.stringify(await readDeviceData(db), null, 2);
  saveText({ text, name: 'wellens-this-device.json', type: 'application/json' });
}
