import type { OwnProfile, Profile } from '#contracts/domain/profiles.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { editProfile } from '#pwa/sync/commands/profile-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';

/**
 * Stores the changes of a profile on this device, from where they are sent.
 * @param opened the profile when the form was opened
 * @returns why nothing was stored, or null
 */
export async function saveProfile(fields: Profile, opened: OwnProfile): Promise<string | null> {
  const { version, name, bio, languages } = opened;
  try {
    await editProfile(appDevice, fields, { version, values: { name, bio, languages } });
    return null;
  } catch (error) {
    if (!isNotStored(error)) throw error;
    return error.message;
  }
}
