import { parsePicturePath } from '#contracts/domain/pictures/picture-addresses.ts';
import { findUnfinished } from '#pwa/sync/uploads/picture-progress.ts';
import type { Recorder } from './recorder.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { KillableServer } from './simulated-server.ts';

interface RuleParts {
  server: KillableServer;
  devices: readonly SimulatedDevice[];
  recorder: Recorder;
}

/**
 * Rules for pictures when everything is idle: an accepted listing shows its pictures in order, each of them ready; none
 * is stuck on a device; and no byte was sent twice but for lost chunks. Adds each violation to the recorder.
 */
export async function checkPictures({ server, devices, recorder }: RuleParts): Promise<void> {
  const breach = (text: string): void => void recorder.violations.push(text);
  const serverIds = new Map<string, string>();
  for (const device of devices) {
    for (const person of device.accounts.values()) {
      if (device.person.id !== person.id) device.signIn(person);
      const { privateDb: db } = device.tabs[0] ?? device.openTab();
      for (const { id, serverId } of await db.idMap.toArray()) serverIds.set(String(id), String(serverId));
      for (const { id, state, sent, size } of await findUnfinished(db)) {
        breach(`${device.name} ${person.id}: the picture ${id} is still ${state}, ${sent} of ${size} bytes`);
      }
    }
  }
  await checkAlbums(server, recorder, (mark) => serverIds.get(mark) ?? mark, breach);
  checkBytes(recorder, breach);
}

async function checkAlbums(
  server: KillableServer,
  { albums }: Recorder,
  serverId: (mark: string) => string,
  breach: (text: string) => void,
): Promise<void> {
  const db = server.database.read;
  const listings = await db<{ id: number; images: string }>('properties').select('id', 'images');
  const ready = new Set(await db('pictures').where('state', 'ready').pluck<string[]>('id'));
  for (const [mark, addresses] of albums) {
    const listing = listings.find(({ id }) => String(id) === serverId(mark));
    if (listing === undefined) continue; // another rule says whether it may be missing
    if (listing.images !== JSON.stringify(addresses)) breach(`the listing ${mark} shows ${listing.images}`);
    for (const address of addresses) {
      const { id } = parsePicturePath(address) ?? { id: '' };
      if (!ready.has(id)) breach(`the listing ${mark} shows the picture ${id}, which is not ready`);
    }
  }
}

/** A restored server may miss pictures, which are sent again then. */
function checkBytes({ pictureBytes, faults }: Recorder, breach: (text: string) => void): void {
  const restores = faults.get('restore') ?? 0;
  for (const [id, { size, sent, lost }] of pictureBytes) {
    if (sent - lost > size * 1.05 * (1 + restores))
      breach(
        `of the picture ${id} of ${size} bytes, ${sent} were sent and ${lost} lost, with ${restores} restores`,
      );
  }
}
