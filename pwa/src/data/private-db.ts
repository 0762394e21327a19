import type { Collection, Table } from 'dexie';
import type { Booking } from '#contracts/domain/bookings.ts';
import type { Conversation } from '#contracts/domain/conversations.ts';
import type { Favorite } from '#contracts/domain/favorites.ts';
import type { Message } from '#contracts/domain/messages.ts';
import type { Property } from '#contracts/domain/properties.ts';
import type { RetreatPackage } from '#contracts/domain/retreat-packages.ts';
import type { OutboxEntry, OverlaidTable } from './outbox-entry.ts';
import type { MetaRow } from './public-db.ts';
import { renameStoredNames } from './rename-stored-names.ts';
import { StoreDb } from './store-db.ts';

/** A listing being written on this device. Times are milliseconds since 1970. Source: decision 007. */
export interface Draft {
  id: string;
  /** Those of the wizard's form, as they are typed. */
  values: object;
  /** The listing it edits; null for a new one. */
  propertyId: number | null;
  /** The edited listing as it was when the editing began; null for a new one. */
  base: { version: number; values: Record<string, unknown> } | null;
  /** Name of the step the person is at. */
  step: string;
  /** Position of the furthest step they have been at, from 0. */
  reached: number;
  /** The tab that wrote last. */
  writer: string;
  /** The tab that wrote each field last; absent in drafts of earlier versions. */
  writers?: Record<string, string>;
  createdAt: number;
  updatedAt: number;
}

/** An entry the server has accepted, kept for a week in case the server is restored from an older copy. */
export interface SentEntry extends OutboxEntry {
  sentAt: number;
}

/** A lease of ids; `next` is the first unused one. */
export interface StoredLease {
  from: number;
  to: number;
  next: number;
}

/** Maps an id this device chose to the id that the server has for the same row. */
export interface IdMapping {
  id: number;
  serverId: number;
}

/**
 * A row that has no place yet: one read while the mirror is rebuilt, which takes its place when all are there, or a
 * package that was told before its listing, as `retreatPackages`.
 */
export interface ShadowRow {
  table: OverlaidTable | 'retreatPackages';
  id: number;
  row: object;
}

/** `null` is a visitor. */
export type AccountId = number | null;

export function privateDbName(account: AccountId): string {
  return account === null ? 'wellens-visitor' : `wellens-user-${account}`;
}

/**
 * Everything of one person on this device: what waits to be sent, and the mirror of what is theirs. Writes are
 * flushed to disk before they are called saved, and nothing is ever shed.
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
  /** Listings this person sees as their host, or as staff; with what only they may see of them. */
  declare ownProperties: Table<Property, number>;
  declare ownPackages: Table<RetreatPackage, number>;
  declare meta: Table<MetaRow, string>;
  readonly account: AccountId;

  constructor(account: AccountId, name = privateDbName(account)) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.account = account;
    this.version(1).stores({
      outbox: 'seq, &opId, lane, state',
      sent: 'seq, sentAt',
      shadow: '[table+id], table',
      aliases: 'id',
      drafts: 'id, updatedAt',
      bookings: 'id, propertyId',
      favorites: 'id, propertyId',
      conversations: 'id',
      messages: 'id, conversationId',
      ownProperties: 'id, hostId',
      ownPackages: 'id, propertyId',
      meta: 'key',
    });
    // A part of a long thread is read without the rest of it.
    this.version(2).stores({ messages: 'id, conversationId, [conversationId+position]' });
    this.version(3)
      .stores({ outbox: 'seq, &opId, orderingKey, state', idMap: 'id', aliases: null })
      .upgrade(renameStoredNames);
  }

  /** Entries that the server has not taken in yet and nobody needs to decide about. */
  async waiting(): Promise<OutboxEntry[]> {
    return (await Promise.all(this.#waiting().map((entries) => entries.toArray()))).flat();
  }

  async countWaiting(): Promise<number> {
    const counts = await Promise.all(this.#waiting().map((entries) => entries.count()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** What the server has not accepted, in the order of `seq`. */
  async unaccepted(): Promise<OutboxEntry[]> {
    const parts = await this.transaction('r', this.outbox, () =>
      Promise.all(
        [...this.#waiting(), this.outbox.where('state').equals('rejected')].map((part) => part.toArray()),
      ),
    );
    return parts.flat().sort((a, b) => a.seq - b.seq);
  }

  /** One range for each state: over both at once a cursor would stop at each entry. */
  #waiting(): Collection<OutboxEntry, number>[] {
    return (['queued', 'sending'] as const).map((state) => this.outbox.where('state').equals(state));
  }
}
