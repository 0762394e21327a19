import { beforeEach, expect, test } from 'vitest';
import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { NothingToEditError } from '#pwa/sync/commands/edit.ts';
import { discard } from '#pwa/sync/outbox/outbox-actions.ts';
import { mergeWithCurrent } from '#pwa/sync/push/apply-push-result.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { editProfile } from './profile-commands.ts';
import { resolveCommand } from './registry.ts';

const db = new PrivateDb(2, 'profile-commands-test');
const publicDb = new PublicDb('profile-commands-test-public');
/** A browser environment without a network. */
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const stored: OwnProfile = { id: 2, name: 'Aiko Tanabe', bio: '', languages: ['ja'], version: 3 };
const shown = () => readOneWithPending<OwnProfile>(db, 'profiles', db.profiles.get(2), 2);

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.profiles.put(stored);
});

test('edits made offline are shown at once, become one, and send the whole profile with its version', async () => {
  await editProfile(device, { bio: 'I light the lanterns.' });
  await editProfile(device, { ...stored, bio: 'I light the lanterns.', languages: ['ja', 'en'] });
  expect(await shown()).toMatchObject({ bio: 'I light the lanterns.', languages: ['ja', 'en'] });
  const [entry, ...more] = await db.outbox.toArray();
  expect(more).toEqual([]);
  const known = { serverId: (id: number) => id, serverRow: stored };
  const { body, headers } = planCall(entry!, resolveCommand(entry!)!, known);
  expect(body).toEqual({ name: 'Aiko Tanabe', bio: 'I light the lanterns.', languages: ['ja', 'en'] });
  expect(headers?.['If-Match']).toBe('"3"');
});

test('an edit that was never sent is undone without a trace', async () => {
  const seq = await editProfile(device, { bio: 'Oops' });
  await discard(device, seq!);
  expect([await db.outbox.count(), (await shown())?.bio]).toEqual([0, '']);
});

test('of two devices, other fields and languages merge, and the same field is asked about', async () => {
  const opened = { version: 3, values: { ...stored } };
  const seq = await editProfile(device, { bio: 'From the phone', languages: ['ja', 'en'] }, { base: opened });
  const merge = async (current: OwnProfile) => {
    const entry = (await db.outbox.get(seq!))!;
    const error = { code: 'edit_conflict', status: null, detail: '' } as const;
    const parts = { error, environment: browserEnvironment };
    return await mergeWithCurrent(db, entry, resolveCommand(entry)!, current, parts);
  };
  const other: OwnProfile = { ...stored, name: 'Aiko T.', languages: ['ja', 'fi'], version: 4 };
  expect(await merge(other)).not.toBe('conflict');
  const { fields } = (await db.outbox.get(seq!))!.args as { fields: object };
  expect(fields).toEqual({ bio: 'From the phone', languages: ['ja', 'fi', 'en'] });
  expect(await merge({ ...other, bio: 'From the web', version: 5 })).toBe('conflict');
});

test('a device that has not received the profile yet cannot edit it', async () => {
  await db.profiles.clear();
  await expect(editProfile(device, { bio: 'Hello' })).rejects.toThrow(NothingToEditError);
  expect(await db.outbox.count()).toBe(0);
});
