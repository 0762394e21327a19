import type { RetreatPackage, RetreatPackageUpdate } from '#contracts/domain/catalog/retreat-packages.ts';
import { addPackage, editPackage, retirePackage } from '#pwa/sync/commands/package-commands.ts';
import type { PackageDetails } from './package-form.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';

const updated = { success: { title: 'Package updated' }, failure: 'Update failed' };
const notUpdated = updated.failure;

/**
 * Saves changed fields of a package at once. Source: spec §4, §8.
 * @param opened the package when the form was opened; by default the package as it is now
 * @returns whether the change is on this device now
 */
export const changePackage = (
  id: number,
  fields: Partial<RetreatPackageUpdate>,
  opened?: RetreatPackage,
): Promise<boolean> =>
  storeOrTell(async () => {
    const base = opened && { version: opened.version, values: { ...opened } };
    void announceResult(await editPackage(appDevice, id, fields, base), updated);
  }, notUpdated);

/** Takes a package out of what can be booked, or offers it again. */
export const offerPackage = (id: number, available: boolean): Promise<boolean> =>
  available
    ? changePackage(id, { available })
    : storeOrTell(async () => void announceResult(await retirePackage(appDevice, id), updated), notUpdated);

/** Adds a package, of any length until its card says otherwise. @returns whether it is on this device now */
export async function createPackage(propertyId: number, details: PackageDetails): Promise<boolean> {
  return storeOrTell(async () => {
    const added = { ...details, minimumStay: 1, maximumStay: null, fixedDuration: false, available: true };
    const seq = await addPackage(appDevice, propertyId, added);
    const success = { title: 'Package added', body: details.name };
    void announceResult(seq, { success, failure: 'Package not added' });
  }, notUpdated);
}
