import type { Announcement } from '#contracts/domain/messaging/announcements.ts';
import { propertyIdsOfHost } from '#server/catalog/properties/property-repository.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Db, Trx } from '#server/database/database.ts';
import type { ExportedRows } from '#server/database/exported-rows.ts';

interface AnnouncementRow {
  id: number;
  property_id: number;
  departure_id: number | null;
  from_day: string | null;
  to_day: string | null;
  text: string;
  sent_at: string;
}

/** An announcement as stored. */
export type StoredAnnouncement = Omit<Announcement, 'readBy'>;

const toAnnouncement = (row: AnnouncementRow): StoredAnnouncement => ({
  id: row.id,
  propertyId: row.property_id,
  departureId: row.departure_id,
  fromDay: row.from_day,
  toDay: row.to_day,
  text: row.text,
  sentAt: row.sent_at,
});

/** Announcements by id, unordered. */
export async function findAnnouncements(db: Db, ids: readonly number[]): Promise<StoredAnnouncement[]> {
  return (await db<AnnouncementRow>('announcements').whereIn('id', ids)).map(toAnnouncement);
}

/** Announcements at a listing for a departure, or for days that a stay has; newest first, at most `limit`. */
export async function findAnnouncementsFor(
  db: Db,
  stay: { propertyId: number; departureId: number | null; startDate: string; endDate: string },
  limit: number,
): Promise<StoredAnnouncement[]> {
  const rows = await db<AnnouncementRow>('announcements')
    .where('property_id', stay.propertyId)
    .where((either) => {
      void either
        .where((days) => {
          void days.where('from_day', '<=', stay.endDate).where('to_day', '>=', stay.startDate);
        })
        .orWhere('departure_id', stay.departureId ?? 0);
    })
    .orderBy([
      { column: 'sent_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
  return rows.map(toAnnouncement);
}

/** Ids of the newest announcements of a host. */
export function findAnnouncementIdsOfHost(db: Db, hostId: number, limit: number): Promise<number[]> {
  return db<AnnouncementRow>('announcements')
    .whereIn('property_id', propertyIdsOfHost(db, hostId))
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .pluck('id');
}

/** Number of announcements of a host since a moment. @param since ISO 8601 */
export async function countAnnouncementsSince(db: Db, hostId: number, since: string): Promise<number> {
  const ids = await db<AnnouncementRow>('announcements')
    .whereIn('property_id', propertyIdsOfHost(db, hostId))
    .where('sent_at', '>', since)
    .pluck('id');
  return ids.length;
}

/** Ids of the announcements for a departure, or of all at a listing. */
export function findAnnouncementIdsOf(
  db: Db,
  of: { departureId: number } | { propertyId: number },
): Promise<number[]> {
  const where = 'departureId' in of ? { departure_id: of.departureId } : { property_id: of.propertyId };
  return db<AnnouncementRow>('announcements').where(where).orderBy('id').pluck('id');
}

export async function insertAnnouncement(trx: Trx, announcement: StoredAnnouncement): Promise<void> {
  const row: AnnouncementRow = {
    id: announcement.id,
    property_id: announcement.propertyId,
    departure_id: announcement.departureId,
    from_day: announcement.fromDay,
    to_day: announcement.toDay,
    text: announcement.text,
    sent_at: announcement.sentAt,
  };
  await trx<AnnouncementRow>('announcements').insert(row);
}

/** Deletes announcements and who has read them. */
export async function deleteAnnouncements(trx: Trx, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids))
    await trx<AnnouncementRow>('announcements').whereIn('id', chunk).delete();
}

/** For the export of a person's data. */
export const exportedAnnouncements: ExportedRows = {
  table: 'announcements',
  title: 'What you told groups of guests',
  key: 'id',
  rows: (db, userId) => db('announcements').whereIn('property_id', propertyIdsOfHost(db, userId)),
};
