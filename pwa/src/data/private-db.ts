import type { Table } from 'dexie';
import type { StayTicket, TicketKey } from '#contracts/domain/stay/check-ins.ts';
import type { Announcement, StayAnnouncements } from '#contracts/domain/messaging/announcements.ts';
import type { ArrivalDetails, ArrivalGuide } from '#contracts/domain/stay/arrivals.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { Block } from '#contracts/domain/trust/blocks.ts';
import type { HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Conversation } from '#contracts/domain/messaging/conversations.ts';
import type { Departure, WaitingEntry, WaitingPerson } from '#contracts/domain/booking/departures.ts';
import type { Favorite } from '#contracts/domain/catalog/favorites.ts';
import type { Message } from '#contracts/domain/messaging/messages.ts';
import type { Notification, NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import type { ProgrammeItem, StayProgramme } from '#contracts/domain/stay/programmes.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import type { StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import type { OverlaidTable } from './overlaid-tables.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { PictureBytes, StoredPicture } from './picture-rows.ts';
import type { MetaRow } from './public-db.ts';
import { forgetOwnRatings } from './forget-ratings.ts';
import { renameStoredNames } from './rename-stored-names.ts';
import { StoreDb } from './store-db.ts';
import type { TripPack } from './trip-pack.ts';

/** Draft of a listing on this device. Times are milliseconds since 1970. Source: decision 007. */
export interface Draft {
  id: string;
  /** Values of the wizard's form, as typed. */
  values: object;
  /** The listing it edits; null for a new one. */
  propertyId: number | null;
  /** The edited listing when the editing started; null for a new one. */
  base: { version: number; values: Record<string, unknown> } | null;
  /** Name of the current step. */
  step: string;
  /** Index of the furthest step reached, from 0. */
  reached: number;
  /** The opened wizard that wrote last. */
  writer: string;
  /** The opened wizard that last wrote each field; absent in drafts of earlier versions. */
  writers?: Record<string, string>;
  createdAt: number;
  updatedAt: number;
}

/** An entry that the server has accepted, stored for a week to resend it if the server is restored from a backup. */
interface SentEntry extends OutboxEntry {
  sentAt: number;
}

/** A lease of ids; `next` is the first unused one. */
export interface StoredLease {
  from: number;
  to: number;
  next: number;
}

/** Maps an id of this device to the server's id of the same row. */
interface IdMapping {
  id: number;
  serverId: number;
}

/** A retreat under its id. `at`: when it was last read or declined, in milliseconds since 1970. */
interface Interest {
  id: number;
  declined: boolean;
  at: number;
}

/**
 * A row of the change feed that is not in the mirror yet: a row of a full resync, which replaces the mirror when it is
 * complete, or, as `retreatPackages`, a package that the feed reported before its listing.
 */
export interface ShadowRow {
  table: OverlaidTable | 'retreatPackages';
  id: number;
  row: object;
}

/** Account id; null for a visitor. */
export type AccountId = number | null;

export function privateDbName(account: AccountId): string {
  return account === null ? 'wellens-visitor' : `wellens-user-${account}`;
}

/**
 * Private database of an account on this device: its outbox, its drafts and the mirror of its rows. A write is flushed
 * to disk before it counts as saved, and no row is ever removed to free space.
 */
export class PrivateDb extends StoreDb {
  declare outbox: Table<OutboxEntry, number>;
  declare sent: Table<SentEntry, number>;
  declare shadow: Table<ShadowRow, [string, number]>;
  declare idMap: Table<IdMapping, number>;
  declare drafts: Table<Draft, string>;
  declare bookings: Table<Booking, number>;
  declare favorites: Table<Favorite, number>;
  declare conversations: Table<Conversation, number>;
  declare messages: Table<Message, number>;
  /** Listings that this account sees as host or as staff, with their confidential fields. */
  declare ownProperties: Table<Property, number>;
  declare ownPackages: Table<RetreatPackage, number>;
  declare notifications: Table<Notification, number>;
  /** One row at most, under the account's id. */
  declare notificationSettings: Table<NotificationSettings, number>;
  /** One row at most, under the account's id. */
  declare profiles: Table<OwnProfile, number>;
  /** What claims the days of the account's listings besides stays, by id of the listing. */
  declare calendars: Table<HostCalendar, number>;
  /** Departures of this account's listings. */
  declare ownDepartures: Table<Departure, number>;
  /** This account's entries on waiting lists. */
  declare waitingEntries: Table<WaitingEntry, number>;
  /** Entries of others on the waiting lists of this account's departures. */
  declare waitingPeople: Table<WaitingPerson, number>;
  /** Questions and answers of bookings of departures, under the booking's id; of this account as guest or host. */
  declare registrations: Table<Registration, number>;
  /** Reviews of the account's stays, under the booking's id. */
  declare stayReviews: Table<StayReviews, number>;
  /** People whom this account blocked, under their ids. */
  declare blocks: Table<Block, number>;
  /** Tickets and check-ins of stays of this account as guest or host, under the booking's id. */
  declare stayTickets: Table<StayTicket, number>;
  /** Keys that verify tickets. */
  declare ticketKeys: Table<TicketKey, number>;
  /** Arrival guides of this account's listings, under the listing's id. */
  declare arrivalGuides: Table<ArrivalGuide, number>;
  /** Arrival guides of this account's confirmed stays, under the booking's id. */
  declare arrivalDetails: Table<ArrivalDetails, number>;
  /** Items of the programmes of this account's listings. */
  declare programmeItems: Table<ProgrammeItem, number>;
  /** Programmes of this account's confirmed stays, under the booking's id. */
  declare stayProgrammes: Table<StayProgramme, number>;
  /** What this account told groups of guests. */
  declare announcements: Table<Announcement, number>;
  /** What hosts told the guests of this account's confirmed stays, under the booking's id. */
  declare stayAnnouncements: Table<StayAnnouncements, number>;
  /** Copies for stays of this account that are kept on this device, under the booking's id. */
  declare tripPacks: Table<TripPack, number>;
  /** Retreats that the person read or declined, for recommendations; never sent. */
  declare interests: Table<Interest, number>;
  /** Pictures of this device on their way to the server, and their bytes. */
  declare pictures: Table<StoredPicture, string>;
  declare pictureBytes: Table<PictureBytes, string>;
  declare meta: Table<MetaRow, string>;
  readonly account: AccountId;

  constructor(account: AccountId, name = privateDbName(account)) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.account = account;
    /*
     * Only the newest version and those with an upgrade: Dexie compares each with what the device has. For every
     * version it parses all of them again, so declaring all 14 took 7 ms at every start.
     */
    this.version(3)
      .stores({
        outbox: 'seq, &opId, orderingKey, state',
        sent: 'seq, sentAt',
        shadow: '[table+id], table',
        idMap: 'id',
        aliases: null,
        drafts: 'id, updatedAt',
        bookings: 'id, propertyId',
        favorites: 'id, propertyId',
        conversations: 'id',
        // The index reads a part of a long conversation without the rest.
        messages: 'id, conversationId, [conversationId+position]',
        ownProperties: 'id, hostId',
        ownPackages: 'id, propertyId',
        meta: 'key',
      })
      .upgrade(renameStoredNames);
    this.version(8)
      .stores({
        notifications: 'id, createdAt',
        notificationSettings: 'id',
        profiles: 'id',
        pictures: 'id, state',
        pictureBytes: 'id',
        calendars: 'id',
        ownDepartures: 'id, propertyId',
        waitingEntries: 'id, departureId',
        registrations: 'id, departureId',
        stayReviews: 'id',
      })
      .upgrade(forgetOwnRatings);
    this.version(14).stores({
      blocks: 'id',
      waitingPeople: 'id, departureId',
      stayTickets: 'id',
      ticketKeys: 'id',
      arrivalGuides: 'id',
      arrivalDetails: 'id',
      programmeItems: 'id, propertyId',
      stayProgrammes: 'id',
      announcements: 'id, propertyId',
      stayAnnouncements: 'id',
      tripPacks: 'id, propertyId',
      interests: 'id, at',
    });
  }
}
