import type { OwnProfile, Profile } from '#contracts/domain/trust/profiles.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { discardUnnamedPictures } from '#pwa/data/pictures/named-pictures.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { editProfile } from '#pwa/sync/commands/profile-commands.ts';
import { isNotStored } from '#pwa/sync/outbox/enqueue.ts';

/**
 * Stores the changes of a profile on this device, from where they are sent.
 * @param opened the profile when the form was opened
 * @param picture a new photo, which the fields name
 * @returns why nothing was stored, or null
 */
export async function saveProfile(
  fields: Profile,
  opened: OwnProfile,
  picture?: NewPicture,
): Promise<string | null> {
  const { version, name, bio, languages, profileImage = null } = opened;
  try {
    const base = { version, values: { name, bio, languages, profileImage } };
    await editProfile(appDevice, fields, { base, picture });
    // A photo that was replaced before it was sent.
    await discardUnnamedPictures(appDevice.privateDb()).catch((error: unknown) => reportError(error));
    return null;
  } catch (error) {
    if (!isNotStored(error)) throw error;
    return error.message;
  }
}
