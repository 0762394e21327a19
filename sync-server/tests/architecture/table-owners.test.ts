import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The folder whose repositories read and write each table. Paths are relative to `sync-server/src`. */
const owners: Record<string, string> = {
  users: 'accounts/users/',
  blocks: 'accounts/blocks/',
  suspensions: 'accounts/suspensions/',
  username_keys: 'accounts/users/',
  sessions: 'accounts/sessions/',
  account_tokens: 'accounts/tokens/',
  totp_secrets: 'accounts/factors/',
  recovery_codes: 'accounts/factors/',
  passkeys: 'accounts/factors/',
  passkey_challenges: 'accounts/factors/',
  account_deletions: 'accounts/deletions/',
  data_exports: 'accounts/export/',
  categories: 'catalog/categories/',
  favorites: 'catalog/favorites/',
  properties: 'catalog/properties/',
  property_retreat_types: 'catalog/properties/',
  property_amenities: 'catalog/properties/',
  retreat_packages: 'catalog/retreat-packages/',
  package_availability: 'catalog/retreat-packages/',
  bookings: 'booking/bookings/',
  booking_days: 'booking/day-claims/',
  imported_events: 'booking/day-claims/',
  calendar_sources: 'booking/calendar-sources/',
  calendar_conflicts: 'booking/day-claims/',
  calendar_feeds: 'booking/calendar-sources/',
  payments: 'booking/bookings/',
  arrival_guides: 'booking/arrivals/',
  arrival_releases: 'booking/arrivals/',
  programme_items: 'booking/programme-items/',
  programme_picks: 'booking/programme-items/',
  programme_changes: 'booking/programme-items/',
  announcements: 'booking/announcements/',
  announcement_reads: 'booking/announcements/',
  departures: 'booking/departures/',
  departure_rooms: 'booking/departures/',
  waiting_entries: 'booking/departures/',
  registration_questions: 'booking/registrations/',
  registration_answers: 'booking/registrations/',
  check_ins: 'booking/check-ins/',
  ticket_keys: 'booking/check-ins/',
  stay_reviews: 'trust/reviews/',
  reports: 'trust/reports/',
  report_appeals: 'trust/reports/',
  conversations: 'messaging/conversations/',
  messages: 'messaging/messages/',
  held_messages: 'messaging/messages/',
  jobs: 'platform/jobs/',
  pictures: 'pictures/uploads/',
  picture_uses: 'pictures/uploads/',
  removed_pictures: 'pictures/uploads/',
  notifications: 'reach/notifications/',
  notification_settings: 'reach/notifications/',
  unsubscribe_tokens: 'reach/notifications/',
  push_subscriptions: 'reach/push/',
  changes: 'database/',
  receipts: 'database/',
  audit_entries: 'database/',
  meta: 'database/',
  leases: 'sync/',
  rate_limits: 'http/',
};

/** A row each for changes and audit in `database/`, and for leases in `sync/`. */
const sharedTables = ['counters'];

/** Reads of other folders' tables, and why they do not go through the owner. Nothing writes to them. */
const foreignReads: Record<string, { tables: string[]; reason: string }> = {
  'accounts/sessions/session-repository.ts': {
    tables: ['users'],
    reason: 'Every request reads session and roles in one statement.',
  },
  'booking/bookings/stored/booking-repository.ts': {
    tables: ['properties', 'users'],
    reason: 'The view of a booking shows the listing and the people; hosts are found through their listings.',
  },
  'booking/bookings/stored/booking-participant-repository.ts': {
    tables: ['properties'],
    reason: 'Hosts are found through their listings.',
  },
  'booking/bookings/stored/overdue-booking-repository.ts': {
    tables: ['departures'],
    reason: 'Stays of a cancelled departure are left out in the statement that finds a page of overdue ones.',
  },
  'booking/bookings/stored/future-stay-repository.ts': {
    tables: ['properties'],
    reason: 'Hosts are found through their listings.',
  },
  'booking/bookings/stored/old-stay-repository.ts': {
    tables: ['account_deletions', 'properties'],
    reason: 'Stays of erased people are found in one statement; booking must not import accounts.',
  },
  'booking/bookings/stored/stay-pair-repository.ts': {
    tables: ['properties'],
    reason: 'Hosts are found through their listings.',
  },
  'booking/bookings/stay-terms-repository.ts': {
    tables: ['booking_days', 'properties', 'users'],
    reason: 'Every booking reads its terms in one statement.',
  },
  'booking/calendar-sources/calendar-source-repository.ts': {
    tables: ['properties'],
    reason: "The export of a person's data finds the calendars of their listings.",
  },
  'booking/programme-items/programme-pick-repository.ts': {
    tables: ['bookings'],
    reason: "The export of a person's data finds the picks of their stays; bookings import this folder.",
  },
  'catalog/properties/listing-guest-repository.ts': {
    tables: ['bookings', 'conversations'],
    reason: 'Guests see an unlisted listing; catalog must not import booking or messaging.',
  },
  'catalog/properties/property-repository.ts': {
    tables: ['users'],
    reason: "A listing shows its host's name.",
  },
  'catalog/properties/property-search-repository.ts': {
    tables: ['booking_days', 'departures', 'departure_rooms'],
    reason: 'A search by dates excludes taken listings, and one for departures finds them, in SQL.',
  },
  'catalog/retreat-packages/retreat-package-repository.ts': {
    tables: ['booking_days', 'bookings'],
    reason:
      'A new capacity counts stays in the statement that writes, and a claimed day is not available; catalog must not import booking.',
  },
  'messaging/conversations/conversation-repository.ts': {
    tables: ['users', 'account_deletions', 'properties', 'messages', 'held_messages'],
    reason: 'The list of conversations is one statement: other person, listing, last message, unread count.',
  },
  'messaging/conversations/conversation-end-repository.ts': {
    tables: ['properties', 'held_messages'],
    reason: 'One read before each message: host of the listing, and whether earlier messages wait.',
  },
  'messaging/conversations/conversation-people-repository.ts': {
    tables: ['properties'],
    reason: 'Hosts are found through their listings.',
  },
  'messaging/messages/held-message-repository.ts': {
    tables: ['conversations'],
    reason: 'A held message shows the listing of its conversation.',
  },
  'messaging/messages/message-repository.ts': {
    tables: ['conversations'],
    reason: 'The newest messages of all conversations of a person are one statement.',
  },
};

const root = 'sync-server/src';
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .sort();

/** Tables that a source text names in a query: in Knex's calls and in SQL. */
function findTables(text: string): string[] {
  const names = Object.keys(owners).join('|');
  const inKnex = `(?:db|trx|read|from|join|Join|table|queueInsert|insertInChunks)(?:<[^>]*>)?\\((?:\\w+, )?'(${names})(?: as \\w+)?'`;
  const inSql = `\\b(?:from|join|into|update)\\s+(${names})\\b`;
  const found = [...text.matchAll(new RegExp(`${inKnex}|${inSql}`, 'gi'))].map(
    ([, knex, sql]) => knex ?? sql,
  );
  return [...new Set(found)].filter((name) => name !== undefined).sort();
}

const foreignTables = (path: string): string[] =>
  findTables(readFileSync(join(root, path), 'utf8')).filter((table) => !path.startsWith(owners[table] ?? ''));

test('every table of the migrations has an owner', () => {
  const migrations = readdirSync('sync-server/migrations')
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join('sync-server/migrations', name), 'utf8'))
    .join('\n');
  const tables = [...migrations.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name);
  expect(new Set(tables)).toEqual(new Set([...Object.keys(owners), ...sharedTables]));
});

test('a table is read only in the folder of its owner, with the listed exceptions', () => {
  const found = files
    .map((path) => [path, foreignTables(path)] as const)
    .filter(([, tables]) => tables.length > 0);
  const expected = Object.entries(foreignReads).map(([path, { tables }]) => [path, [...tables].sort()]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test('only the owner writes to a table', () => {
  const writes = Object.entries(foreignReads).flatMap(([path, { tables }]) => {
    const text = readFileSync(join(root, path), 'utf8');
    const statements = text.split(/;\n/);
    return tables.flatMap((table) =>
      statements.filter((statement) =>
        new RegExp(
          `(db|trx)(<[^>]*>)?\\('${table}'\\)[^;]*\\.(insert|update|delete|increment|decrement)\\(|(insert into|update|delete from)\\s+${table}\\b|(queueInsert|insertInChunks)\\(\\w+, '${table}'`,
          'i',
        ).test(statement),
      ),
    );
  });
  expect(writes).toEqual([]);
});

test('tables are found in calls and in SQL', () => {
  expect(findTables("db<Row>('bookings as b').join('users as u', 'u.id', 'b.user_id')")).toEqual([
    'bookings',
    'users',
  ]);
  expect(findTables('exists (select 1 from messages m) UPDATE conversations SET')).toEqual([
    'conversations',
    'messages',
  ]);
  expect(findTables("record(trx, 'payments', id)")).toEqual([]);
});
