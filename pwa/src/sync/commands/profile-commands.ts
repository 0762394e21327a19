import type { OwnProfile, Profile } from '#contracts/domain/trust/profiles.ts';
import { putPicture, type NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';

const change: Command<EditArgs> = {
  name: 'changeProfile',
  call: 'changeProfile',
  argsVersion: 1,
  plan: ({ fields }, { base }, { serverRow }) => {
    const { name, bio, languages, profileImage, version } = (serverRow ?? {}) as Partial<OwnProfile>;
    const ifMatch = version ?? base?.version ?? undefined;
    return {
      // A photo that this device does not know is omitted, which leaves it unchanged on the server.
      body: { name, bio, languages, ...(profileImage !== undefined && { profileImage }), ...fields },
      ...(ifMatch !== undefined && { ifMatch }),
    };
  },
  replyTable: 'profiles',
  edits: ({ id }) => ({ table: 'profiles', id }),
};

export const profileCommands = { changeProfile: change };

/**
 * Edits the open account's profile; waiting edits become one.
 * @param fields values of the form; only those that differ from the shown profile are sent
 * @param options.base the profile when the editing started
 * @param options.picture a new photo, which the fields name; it is stored in the same transaction
 * @returns `seq` of the entry; null if nothing changed or a waiting edit absorbed it
 * @throws {NothingToEditError} if this device has not received the profile yet
 */
export function editProfile(
  device: Device,
  fields: Partial<Profile>,
  { base, picture }: { base?: EditBase; picture?: NewPicture | undefined } = {},
): Promise<number | null> {
  const id = device.privateDb().account ?? 0;
  const edit = { name: change.name, table: 'profiles', id, orderingKey: 'profile', base } as const;
  return enqueueEdit(device, {
    ...edit,
    fields: { ...fields },
    alongside: async ({ db, now }) => {
      if (picture !== undefined) await putPicture(db, picture, now);
    },
  });
}
