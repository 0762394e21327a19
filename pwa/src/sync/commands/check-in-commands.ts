import type { CheckInWay, StayTicket } from '#contracts/domain/stay/check-ins.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { enqueue, isReplaceable, isUnsent, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { OutboxEntry, Overlay } from '#pwa/data/outbox-entry.ts';

interface CheckInArgs {
  /** Id of the booking. */
  id: number;
  /** When the guest arrived, ISO 8601. */
  at: string;
  way: CheckInWay;
  offline: boolean;
}
interface UndoArgs {
  /** Id of the booking. */
  id: number;
  /** When the check-in was taken back, ISO 8601. */
  at: string;
}

const checkIn: Command<CheckInArgs> = {
  name: 'checkInGuest',
  call: 'checkInGuest',
  argsVersion: 1,
  plan: ({ id, at, way, offline }, _, { serverId }) => ({
    params: { id: serverId(id) },
    body: { at, way, offline },
  }),
  undoneBy: ({ id, at }, { subject }) => removal({ id, at }, subject),
};

const undo: Command<UndoArgs> = {
  name: 'undoCheckIn',
  call: 'undoCheckIn',
  argsVersion: 1,
  plan: ({ id, at }, _, { serverId }) => ({ params: { id: serverId(id) }, body: { at } }),
  // Another device has undone it already.
  endsQuietly: ({ code, current }) =>
    code === 'wrong_state' && (current as Partial<StayTicket> | undefined)?.checkIn === null,
};

export const checkInCommands = { checkInGuest: checkIn, undoCheckIn: undo };

const orderingKeyOf = (bookingId: number): string => `check-in:${bookingId}`;

const removal = (args: UndoArgs, subject: string | undefined): EntryDraft => ({
  name: undo.name,
  args,
  subject,
  orderingKey: orderingKeyOf(args.id),
  overlays: [{ kind: 'patch', table: 'stayTickets', key: args.id, fields: { checkIn: null } }],
});

const isOf = (entry: OutboxEntry, bookingId: number): boolean =>
  (entry.name === checkIn.name || entry.name === undo.name) &&
  (entry.args as { id?: unknown }).id === bookingId;

/** A guest as the host's device knows them. */
export interface ArrivingStay {
  /** Id of the booking. */
  id: number;
  /** Name of the guest, or another name of the stay. */
  name: string;
}

/**
 * Checks a guest in at once on this device. Nothing is queued for a guest who is checked in here already.
 * @param now by the clock of the server if the device's own is known to be wrong, in milliseconds since 1970
 * @returns `seq` of the entry, or null
 */
export function checkGuestIn(
  device: Device,
  { id, name }: ArrivingStay,
  way: CheckInWay,
  now: number,
): Promise<number | null> {
  return enqueue(device, async ({ db, entries, drop, update }) => {
    const stored = await db.stayTickets.get(id);
    const earlier = entries.filter((entry) => isOf(entry, id));
    const kept = earlier.filter((entry) => !isReplaceable(entry));
    const last = kept.at(-1);
    const isIn = last === undefined ? stored?.checkIn != null : last.name === checkIn.name;
    if (earlier.some((entry) => entry.name === checkIn.name && isUnsent(entry))) return null;
    // Also if the guest is in: an undo that was never sent must not take that back.
    await drop(earlier.filter(isReplaceable).map(({ seq }) => seq));
    if (isIn) {
      // Its check-in may have arrived and was about to be undone.
      if (last?.undo === true) await update(last.seq, { undo: false });
      return null;
    }
    const offline = !device.connection.snapshot().isOnline;
    const made = { at: new Date(now).toISOString(), way, offline };
    const overlay: Overlay =
      stored === undefined
        ? { kind: 'put', table: 'stayTickets', key: id, row: { id, ticket: null, checkIn: made } }
        : { kind: 'patch', table: 'stayTickets', key: id, fields: { checkIn: made } };
    return {
      name: checkIn.name,
      args: { id, ...made },
      subject: name,
      orderingKey: orderingKeyOf(id),
      overlays: [overlay],
    };
  });
}

/**
 * Takes a check-in back. One that was never sent is dropped.
 * @param now as for `checkGuestIn`
 * @returns `seq` of the entry, or null
 */
export function takeCheckInBack(
  device: Device,
  { id, name }: ArrivingStay,
  now: number,
): Promise<number | null> {
  return enqueue(device, async ({ entries, drop }) => {
    const replaceable = entries.filter((entry) => isOf(entry, id) && isReplaceable(entry));
    await drop(replaceable.map(({ seq }) => seq));
    if (replaceable.some((entry) => entry.name === checkIn.name && isUnsent(entry))) return null;
    return removal({ id, at: new Date(now).toISOString() }, name);
  });
}
