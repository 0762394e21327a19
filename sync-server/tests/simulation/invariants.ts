import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import { activeBookingStatuses } from '#contracts/domain/state-lists.ts';
import { PROTOCOL_VERSION, type ChangesReply } from '#contracts/sync/sync.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { readWithPending } from '#pwa/data/overlays.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { Intent } from './fixture.ts';
import type { Recorder } from './recorder.ts';
import type { SimulatedDevice, SimulatedTab } from './simulated-device.ts';
import type { KillableServer } from './simulated-server.ts';
import type { Person } from './test-data.ts';

interface EndParts {
  server: KillableServer;
  devices: readonly SimulatedDevice[];
  recorder: Recorder;
  intents: readonly Intent[];
}

/** Rules that hold when everything is idle. Adds each violation to the recorder. */
export async function checkServer({ server, recorder, intents, devices }: EndParts): Promise<void> {
  const breach = (text: string): void => void recorder.violations.push(text);
  for (const [key, times] of recorder.effects) {
    if (times > 1) breach(`the call ${key} had its effect ${times} times`);
  }
  await checkDays(server, breach);
  await checkReceipts(server, recorder);
  if (recorder.decisions === 0) await checkOrder({ server, recorder, intents, devices }, breach);
  const rows = await readMarks(server);
  const onDevices = await readDeviceState(devices);
  for (const { kind, mark, device } of intents) {
    const mine = onDevices.serverIds.get(mark) ?? mark;
    const found = rows[kind].filter((text) => text === mine).length;
    if (found > 1) breach(`the ${kind} ${mark} of ${device} is there ${found} times`);
    if (found === 0 && !onDevices.marks.has(mark) && !recorder.takenBack.has(mark)) {
      breach(`the ${kind} ${mark} of ${device} is neither on the server nor in its outbox`);
    }
  }
}

/**
 * The newest change belongs to a call whose receipt was written with it. Checked right after the server was killed,
 * when a receipt written separately would be missing.
 */
export async function checkReceipts(server: KillableServer, recorder: Recorder): Promise<void> {
  const db = server.database.read;
  const counter = await db<{ name: string; value: number }>('counters').where('name', 'changes').first();
  const newest = await db('receipts').max<{ seq: number | null }>('seq as seq').first();
  const lastSeq = counter?.value ?? 0;
  if (lastSeq > (newest?.seq ?? 0)) {
    recorder.violations.push(`the change ${lastSeq} is there without the receipt of its call`);
  }
}

/** No two active stays of a listing share a day, and the table of taken days agrees with the stays. */
async function checkDays(server: KillableServer, breach: (text: string) => void): Promise<void> {
  interface Stay {
    id: number;
    property_id: number;
    start_date: string;
    end_date: string;
  }
  const db = server.database.read;
  const stays = await db<Stay & { status: string }>('bookings').whereIn('status', ['pending', 'confirmed']);
  const taken = new Map<string, number>();
  for (const { id, property_id, start_date, end_date } of stays) {
    for (const day of daysOfStay(start_date, end_date)) {
      const key = `${property_id} ${day}`;
      if (taken.has(key)) breach(`day ${key} is booked twice, by ${taken.get(key) ?? 0} and ${id}`);
      taken.set(key, id);
    }
  }
  const held = await db<{ property_id: number; day: string; booking_id: number }>('booking_days').where(
    'kind',
    'booking',
  );
  for (const { property_id, day, booking_id } of held) {
    if (taken.get(`${property_id} ${day}`) !== booking_id)
      breach(`day ${property_id} ${day} is held by nobody's stay`);
  }
}

async function readMarks(server: KillableServer): Promise<Record<Intent['kind'], string[]>> {
  const db = server.database.read;
  const messages = await db<{ content: string }>('messages').select('content');
  const stays = await db<{ id: number }>('bookings').select('id');
  const listings = await db<{ id: number }>('properties').select('id');
  return {
    message: messages.map(({ content }) => content),
    stay: stays.map(({ id }) => String(id)),
    listing: listings.map(({ id }) => String(id)),
  };
}

/** Waiting entries of the devices, and the server ids of rows created under other ids. */
async function readDeviceState(
  devices: readonly SimulatedDevice[],
): Promise<{ marks: Set<string>; serverIds: Map<string, string> }> {
  const marks = new Set<string>();
  const serverIds = new Map<string, string>();
  for (const device of devices) {
    for (const person of device.accounts.values()) {
      if (device.person.id !== person.id) device.signIn(person);
      const { privateDb: db } = device.tabs[0] ?? device.openTab();
      for (const { args, entityId } of await db.outbox.toArray()) {
        marks.add(String((args as { content?: string }).content));
        marks.add(String(entityId));
      }
      for (const { id, serverId } of await db.idMap.toArray()) serverIds.set(String(id), String(serverId));
    }
  }
  return { marks, serverIds };
}

/** A message stays visible on the device that wrote it, whatever happens to it on the way. */
export async function checkStaysVisible(
  { owner, privateDb: db }: SimulatedTab,
  { intents, recorder }: Pick<EndParts, 'intents' | 'recorder'>,
): Promise<void> {
  const written = intents.filter(
    ({ kind, mark, device, userId }) =>
      kind === 'message' &&
      device === owner.name &&
      userId === owner.person.id &&
      !recorder.takenBack.has(mark),
  );
  if (written.length === 0) return;
  const shown = await readWithPending(db, 'messages', db.messages.toArray());
  const contents = new Set(shown.map(({ content }) => content));
  for (const { mark } of written) {
    if (!contents.has(mark))
      recorder.violations.push(`${owner.name}: the message ${mark} is no longer shown`);
  }
}

/** Messages of one person on one device appear in a conversation in the order they were written. */
async function checkOrder({ server, intents }: EndParts, breach: (text: string) => void): Promise<void> {
  const rows = await server.database
    .read<{ content: string; conversation_id: number; position: number }>('messages')
    .orderBy('position');
  const written = new Map(
    intents.map(({ mark, device, userId }, index) => [mark, { writer: `${device} ${userId}`, index }]),
  );
  const last = new Map<string, number>();
  for (const { content, conversation_id } of rows) {
    const intent = written.get(content);
    if (intent === undefined) continue;
    const thread = `${intent.writer} ${conversation_id}`;
    if ((last.get(thread) ?? -1) > intent.index)
      breach(`the message ${content} overtook another of its device`);
    last.set(thread, intent.index);
  }
}

/** The mirror of a tab equals the server's view of its person, with overlays only of rejected entries. */
export async function checkMirror(
  tab: SimulatedTab,
  server: KillableServer,
  recorder: Recorder,
): Promise<void> {
  const { owner, privateDb: db } = tab;
  const where = `${owner.name}/${owner.person.name}`;
  const entries = await db.outbox.toArray();
  const parked = entries.filter(({ state }) => state === 'rejected');
  const waiting = new Set(parked.flatMap(({ seq }) => behind(entries, seq)));
  for (const { state, name, seq, lastError } of entries) {
    if (state !== 'rejected' && !waiting.has(seq)) {
      recorder.violations.push(
        `${where}: ${name} ${seq} is still ${state} (${lastError?.detail ?? 'no error'})`,
      );
    }
  }
  for (const { opId, name, lastError } of entries) {
    if ((recorder.effects.get(opId) ?? 0) > 0 && lastError?.code !== 'edit_conflict') {
      recorder.violations.push(
        `${where}: ${name} needs its person although the server has it: ${lastError?.code ?? ''} ${lastError?.detail ?? ''}`,
      );
    }
  }
  const shown = await readEverything(server, owner.person);
  for (const table of [
    'bookings',
    'favorites',
    'conversations',
    'messages',
    'ownProperties',
    'ownPackages',
    'notifications',
    'notificationSettings',
    'profiles',
  ] as const) {
    const mirror = await db.table<{ id: number }, number>(table).toArray();
    if (table === 'messages') await addOlder(shown.messages, mirror as Message[], server);
    compare(where, table, mirror, shown[table], recorder);
  }
}

/**
 * A new device gets only the newest messages of each conversation. Earlier ones on other devices are compared with the
 * rows.
 */
async function addOlder(
  shown: Map<number, Row>,
  mirror: readonly Message[],
  server: KillableServer,
): Promise<void> {
  const rows = await server.database
    .read<{ id: number; content: string; position: number; read: number }>('messages')
    .select('id', 'content', 'position', 'read');
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const message of mirror) {
    const row = stored.get(message.id);
    if (row === undefined || shown.has(message.id)) continue;
    const { content, position } = row;
    shown.set(message.id, { ...message, content, position, read: Boolean(row.read) } as Row);
  }
}

/** Entries that must not remain when everything is idle: neither rejected nor waiting for a rejected one. */
export function findUnsettled(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const parked = entries.filter(({ state }) => state === 'rejected');
  const waiting = new Set(parked.flatMap(({ seq }) => behind(entries, seq)));
  return entries.filter(({ seq }) => !waiting.has(seq));
}

/** Entries that may wait for a rejected one: later with its ordering key, or depending on it. */
function behind(entries: readonly OutboxEntry[], seq: number): number[] {
  const found = new Set([seq]);
  for (const entry of entries) {
    const isBehind = entries.some(
      (earlier) =>
        found.has(earlier.seq) &&
        earlier.seq < entry.seq &&
        (earlier.orderingKey === entry.orderingKey || entry.dependsOn.includes(earlier.seq)),
    );
    if (isBehind) found.add(entry.seq);
  }
  return [...found];
}

type Row = { id: number };

function compare(
  where: string,
  table: OverlaidTable,
  mirror: readonly Row[],
  truth: ReadonlyMap<number, Row>,
  recorder: Recorder,
): void {
  const known = new Map(mirror.map((row) => [row.id, row]));
  for (const [id, row] of truth) {
    const mine = known.get(id);
    if (mine === undefined) recorder.violations.push(`${where}: ${table} ${id} is missing`);
    else if (JSON.stringify(toldPart(mine)) !== JSON.stringify(toldPart(row))) {
      recorder.violations.push(
        `${where}: ${table} ${id} differs: ${describeDifference(toldPart(mine), toldPart(row))}`,
      );
    }
  }
  for (const id of known.keys()) {
    if (!truth.has(id)) recorder.violations.push(`${where}: ${table} ${id} should be gone`);
  }
}

/** The comparable fields of a row: a past stay retains the title and location its listing had then. */
function toldPart(row: Row & Partial<Pick<Booking, 'status' | 'property'>>): Row {
  if (row.status === undefined || activeBookingStatuses.includes(row.status)) return row;
  return { ...row, property: undefined } as Row;
}

function describeDifference(mirror: object | undefined, truth: object): string {
  const shown = (mirror ?? {}) as Record<string, unknown>;
  return Object.entries(truth)
    .filter(([field, value]) => JSON.stringify(shown[field]) !== JSON.stringify(value))
    .map(([field, value]) => `${field} ${JSON.stringify(shown[field])}, not ${JSON.stringify(value)}`)
    .join('; ');
}

/** Everything the server shows a person, read like a new device does. */
async function readEverything(
  server: KillableServer,
  person: Person,
): Promise<Record<OverlaidTable, Map<number, Row>>> {
  const shown: Record<OverlaidTable, Map<number, Row>> = {
    bookings: new Map(),
    favorites: new Map(),
    conversations: new Map(),
    messages: new Map(),
    ownProperties: new Map(),
    ownPackages: new Map(),
    notifications: new Map(),
    notificationSettings: new Map(),
    profiles: new Map(),
    calendars: new Map(),
    ownDepartures: new Map(),
    waitingEntries: new Map(),
    registrations: new Map(),
    stayReviews: new Map(),
    blocks: new Map(),
    waitingPeople: new Map(),
    stayTickets: new Map(),
    ticketKeys: new Map(),
    arrivalGuides: new Map(),
    arrivalDetails: new Map(),
    programmeItems: new Map(),
    stayProgrammes: new Map(),
    announcements: new Map(),
    stayAnnouncements: new Map(),
  };
  let cursor = '';
  for (;;) {
    const response = await fetch(
      `${server.origin}/api/sync/changes${cursor === '' ? '' : `?cursor=${cursor}`}`,
      {
        headers: { Cookie: `__Host-session=${person.token}`, 'X-Protocol-Version': String(PROTOCOL_VERSION) },
      },
    );
    const page = (await response.json()) as ChangesReply;
    for (const { table, id, row } of page.changes) {
      const name =
        (
          {
            properties: 'ownProperties',
            retreatPackages: 'ownPackages',
            departures: 'ownDepartures',
          } as Record<string, string>
        )[table] ?? table;
      if (name in shown && row !== null) shown[name as OverlaidTable].set(id, row as Row);
    }
    cursor = page.cursor;
    if (!page.more) return shown;
  }
}
