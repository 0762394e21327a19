import type { OwnProfile, Profile } from '#contracts/domain/profiles.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command, EditArgs } from '#pwa/sync/outbox/command.ts';
import { enqueueEdit, type EditBase } from './edit.ts';

const change: Command<EditArgs> = {
  name: 'changeProfile',
  call: 'changeProfile',
  argsVersion: 1,
  plan: ({ fields }, { base }, { serverRow }) => {
    const { name, bio, languages, version } = (serverRow ?? {}) as Partial<OwnProfile>;
    const ifMatch = version ?? base?.version ?? undefined;
    return {
      body: { name, bio, languages, ...fields },
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
 * @param base the profile when the editing started
 * @returns `seq` of the entry; null if nothing changed or a waiting edit absorbed it
 * @throws {NothingToEditError} if this device has not received the profile yet
 */
export function editProfile(
  device: Device,
  fields: Partial<Profile>,
  base?: EditBase,
): Promise<number | null> {
  const id = device.privateDb().account ?? 0;
  const edit = { name: change.name, table: 'profiles', id, orderingKey: 'profile', base } as const;
  return enqueueEdit(device, { ...edit, fields: { ...fields } });
}
