import type {
  Announcement,
  NewAnnouncement,
  StayAnnouncements,
} from '#contracts/domain/messaging/announcements.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { enqueue, isUnsent, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/** An announcement and its listing. */
interface CreateArgs extends NewAnnouncement {
  propertyId: number;
}
interface ReadArgs {
  /** Id of the booking. */
  id: number;
  ids: number[];
  /** ISO 8601. */
  at: string;
}

const create: Command<CreateArgs> = {
  name: 'createAnnouncement',
  call: 'createAnnouncement',
  argsVersion: 1,
  plan: ({ propertyId, departureId, ...body }, _, { serverId }) => ({
    params: { id: serverId(propertyId) },
    body: { ...body, departureId: departureId === null ? null : serverId(departureId) },
  }),
  replyTable: 'announcements',
};

const read: Command<ReadArgs> = {
  name: 'readAnnouncements',
  call: 'readAnnouncements',
  argsVersion: 1,
  plan: ({ id, ids, at }, _, { serverId }) => ({
    params: { id: serverId(id) },
    body: { ids: ids.map(serverId), at },
  }),
  endsQuietly: ({ code }) => code !== 'suspended',
  isMinor: true,
};

export const announcementCommands = { createAnnouncement: create, readAnnouncements: read };

/**
 * Tells a group of guests something. They are notified once the server has it. Announcements of a listing are sent in
 * their order, and a refused one does not hold back the next.
 * @returns `seq` of the entry
 */
export function sendAnnouncement(
  device: Device,
  propertyId: number,
  sent: NewAnnouncement,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const id = await scope.takeId();
    const row: Announcement = {
      ...sent,
      id,
      propertyId,
      sentAt: new Date(scope.now).toISOString(),
      readBy: [],
    };
    return {
      name: create.name,
      args: { ...sent, propertyId },
      orderingKey: `announcement:${id}`,
      after: scope.entries.filter((entry) => isAbout(entry, propertyId)).map(({ seq }) => seq),
      dependsOn: creationOf(scope.entries, sent.departureId ?? propertyId),
      entityId: id,
      overlays: [{ kind: 'put', table: 'announcements', key: id, row }],
    };
  });
}

const isAbout = ({ name, args }: OutboxEntry, propertyId: number): boolean =>
  name === create.name && (args as CreateArgs).propertyId === propertyId;

const isReadOf = ({ name, args }: OutboxEntry, bookingId: number): boolean =>
  name === read.name && (args as ReadArgs).id === bookingId;

/** Stores that announcements were on the screen; those that wait already go along. @returns `seq` of the entry, or null */
export function markAnnouncementsRead(
  device: Device,
  bookingId: number,
  ids: readonly number[],
): Promise<number | null> {
  return enqueue(device, async (scope): Promise<EntryDraft | null> => {
    const shown = await findShownRow<StayAnnouncements>(scope, 'stayAnnouncements', bookingId);
    const unread = shown?.announcements.filter(({ id, readAt }) => readAt === null && ids.includes(id)) ?? [];
    if (shown === null || unread.length === 0) return null;
    const waiting = scope.entries.filter((entry) => isReadOf(entry, bookingId) && isUnsent(entry));
    await scope.drop(waiting.map(({ seq }) => seq));
    const earlier = waiting.flatMap(({ args }) => (args as ReadArgs).ids);
    const at = new Date(scope.now).toISOString();
    const readIds = [...new Set([...earlier, ...unread.map(({ id }) => id)])];
    const announcements = shown.announcements.map((one) =>
      readIds.includes(one.id) ? { ...one, readAt: one.readAt ?? at } : one,
    );
    return {
      name: read.name,
      args: { id: bookingId, ids: readIds, at },
      orderingKey: `announcement-reads:${bookingId}`,
      overlays: [{ kind: 'patch', table: 'stayAnnouncements', key: bookingId, fields: { announcements } }],
    };
  });
}
