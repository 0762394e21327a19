import { daysOfStay } from '#contracts/rules/stay.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { normalizerOf } from '#pwa/sync/outbox/compared-values.ts';
import { mergeEdit } from '#pwa/sync/outbox/merge.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import type { Recorder } from './recorder.ts';
import type { Intent } from './fixture.ts';
import type { SimulatedDevice } from './simulated-device.ts';
import type { KillableServer } from './simulated-server.ts';

interface RuleParts {
  server: KillableServer;
  devices: readonly SimulatedDevice[];
  recorder: Recorder;
  intents: readonly Intent[];
}

/** Data of one account on one device when everything is idle. */
interface Shelf {
  /** Name of the device and id of the person, as the recorder names them. */
  name: string;
  entries: OutboxEntry[];
  /** The server id of a row. */
  serverId: (id: number) => number;
  /** Contents of discarded messages whose arrival the person was notified of. */
  toldMessages: Set<string>;
  /** Number of notices that were dropped and are only counted. */
  countedNotices: number;
}

type Breach = (text: string) => void;

/**
 * Rules for the entries, conflicts and notices of devices when everything is idle. Adds each violation to the recorder.
 */
export async function checkDevices({ server, devices, recorder, intents }: RuleParts): Promise<void> {
  const breach: Breach = (text) => void recorder.violations.push(text);
  const shelves: Shelf[] = [];
  for (const device of devices) {
    for (const person of device.accounts.values()) {
      if (device.person.id !== person.id) device.signIn(person);
      const { privateDb } = device.tabs[0] ?? device.openTab();
      shelves.push(await readShelf(privateDb, `${device.name} ${person.id}`));
    }
  }
  await checkStoppedStays(server, shelves, recorder, breach);
  await checkStoppedMessages(server, shelves, recorder, breach);
  for (const shelf of shelves) {
    checkConflicts(shelf, recorder, breach);
    checkRefusedStays(shelf, { recorder, intents }, breach);
    await checkOvertaken(server, shelf, intents, breach);
  }
}

async function readShelf(db: PrivateDb, name: string): Promise<Shelf> {
  const ids = new Map((await db.idMap.toArray()).map(({ id, serverId }) => [id, serverId]));
  const notices = await readUndoNotices(db);
  return {
    name,
    entries: await db.outbox.orderBy('seq').toArray(),
    serverId: (id) => ids.get(id) ?? id,
    toldMessages: new Set(notices.map(({ entry }) => String((entry.args as { content?: string }).content))),
    countedNotices: notices.reduce((sum, { earlier = 0 }) => sum + earlier, 0),
  };
}

/** A discarded stay is not booked, unless its guest was notified that it could not be cancelled. */
async function checkStoppedStays(
  server: KillableServer,
  shelves: readonly Shelf[],
  { stopped }: Recorder,
  breach: Breach,
): Promise<void> {
  const rows = await server.database
    .read<{ id: number; status: string }>('bookings')
    .whereIn('status', ['pending', 'confirmed']);
  const active = new Set(rows.map(({ id }) => id));
  for (const [mark, name] of stopped) {
    const shelf = shelves.find((found) => found.name === name);
    const id = shelf?.serverId(Number(mark)) ?? Number(mark);
    const isTold = shelf?.entries.some(
      ({ name: command, args }) =>
        command === 'cancelBooking' && shelf.serverId((args as { id: number }).id) === id,
    );
    if (active.has(id) && isTold !== true)
      breach(`${name}: the stay ${mark} is booked although it was stopped`);
  }
}

/** The writer of a discarded message that is on the server was notified, or it is among the counted notices. */
async function checkStoppedMessages(
  server: KillableServer,
  shelves: readonly Shelf[],
  { stoppedMessages }: Recorder,
  breach: Breach,
): Promise<void> {
  const contents = await server.database.read('messages').pluck<string[]>('content');
  const shelfOf = (name: string) => shelves.find((found) => found.name === name);
  const untold = [...stoppedMessages].filter(
    ([content, name]) => contents.includes(content) && shelfOf(name)?.toldMessages.has(content) !== true,
  );
  for (const [content, name] of untold) {
    const ofShelf = untold.filter(([, by]) => by === name).length;
    if (ofShelf > (shelfOf(name)?.countedNotices ?? 0)) {
      breach(`${name}: nobody was told that the message ${content} had arrived`);
    }
  }
}

/** A person is never asked to choose between two of their own changes. */
function checkConflicts({ name, entries }: Shelf, { editors }: Recorder, breach: Breach): void {
  for (const { name: command, args, base, lastError } of entries) {
    if (command !== 'updateProperty' || lastError?.code !== 'edit_conflict') continue;
    const { id, fields } = args as EditArgs;
    const current = lastError.current as Record<string, unknown>;
    const { conflicts } = mergeEdit(base?.values ?? {}, fields, current, normalizerOf('ownProperties'));
    const isOwn = (field: string): boolean => (editors.get(`${id} ${field}`)?.size ?? 0) <= 1;
    if (conflicts.length > 0 && conflicts.every(isOwn)) {
      breach(`${name}: an edit of ${conflicts.join(', ')} conflicts with another one of the same device`);
    }
  }
}

interface Days {
  propertyId: number;
  startDate: string;
  endDate: string;
}

const overlap = (one: Days, other: Days): boolean =>
  one.propertyId === other.propertyId &&
  daysOfStay(one.startDate, one.endDate).some((day) =>
    daysOfStay(other.startDate, other.endDate).includes(day),
  );

/** A guest is told that days are taken only if another guest has them, or another stay of their own. */
function checkRefusedStays(
  { name, entries, serverId }: Shelf,
  { recorder, intents }: Pick<RuleParts, 'recorder' | 'intents'>,
  breach: Breach,
): void {
  const refused = entries.filter(
    ({ name: command, lastError }) => command === 'createBooking' && lastError?.code === 'dates_unavailable',
  );
  for (const { args, entityId } of refused) {
    const madeAt = intents.findIndex(({ kind, mark }) => kind === 'stay' && mark === String(entityId));
    const isInTheWay = ([id, stay]: [number, Days]): boolean => {
      if (id === serverId(entityId ?? 0) || !overlap(stay, args as Days)) return false;
      const freed = recorder.freedAt.get(String(id));
      const isFree = freed !== undefined && freed.by === name && freed.at <= madeAt;
      const isKept = entries.some(
        ({ name: command, args: of }) => command === 'cancelBooking' && (of as { id: number }).id === id,
      );
      return !isFree || isKept;
    };
    if (![...recorder.staysMade].some(isInTheWay)) {
      breach(`${name}: the stay ${entityId ?? 0} was refused for days that only its own guest had freed`);
    }
  }
}

/** No message arrives before an earlier one that is waiting or was refused. */
async function checkOvertaken(
  server: KillableServer,
  { name, entries, serverId }: Shelf,
  intents: readonly Intent[],
  breach: Breach,
): Promise<void> {
  const written = new Map(
    intents
      .filter(({ kind, device, userId }) => kind === 'message' && `${device} ${userId}` === name)
      .map(({ mark }, index) => [mark, index]),
  );
  const rows = await server.database.read<{ content: string; conversation_id: number }>('messages');
  for (const { name: command, args } of entries) {
    if (command !== 'sendMessage') continue;
    const { conversationId, content } = args as { conversationId: number; content: string };
    const index = written.get(content);
    const later = rows.find(
      (row) =>
        row.conversation_id === serverId(conversationId) &&
        index !== undefined &&
        (written.get(row.content) ?? -1) > index,
    );
    if (later !== undefined) breach(`${name}: the message ${later.content} overtook ${content.slice(0, 20)}`);
  }
}
