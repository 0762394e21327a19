import { setTimeout as wait } from 'node:timers/promises';
import * as first from '../../migrations/migration-001-first-tables.ts';
import * as usernameKeys from '../../migrations/migration-002-username-keys.ts';
import * as searchWords from '../../migrations/migration-004-search-words.ts';
import * as documentsWithoutTours from '../../migrations/migration-005-documents-without-tours.ts';
import * as payments from '../../migrations/migration-006-payments.ts';
import * as hostsDay from '../../migrations/migration-007-a-hosts-day.ts';
import * as unloggedRateLimits from '../../migrations/migration-008-unlogged-rate-limits.ts';
import * as jobs from '../../migrations/migration-009-jobs.ts';
import * as notifications from '../../migrations/migration-012-notifications.ts';
import * as roles from '../../migrations/migration-013-roles.ts';
import * as unsubscribeTokens from '../../migrations/migration-015-unsubscribe-tokens.ts';
import * as accountTokens from '../../migrations/migration-016-account-tokens.ts';
import * as sessionDevices from '../../migrations/migration-017-session-devices.ts';
import * as timeZones from '../../migrations/migration-018-time-zones.ts';
import * as verifiedEmail from '../../migrations/migration-019-verified-email.ts';
import * as secondFactors from '../../migrations/migration-020-second-factors.ts';
import * as accountDeletions from '../../migrations/migration-021-account-deletions.ts';
import * as profiles from '../../migrations/migration-022-profiles.ts';
import * as pictures from '../../migrations/migration-024-pictures.ts';
import * as dayClaims from '../../migrations/migration-025-day-claims.ts';
import * as calendars from '../../migrations/migration-026-calendars.ts';
import * as departures from '../../migrations/migration-027-departures.ts';
import * as pictureDetails from '../../migrations/migration-028-picture-details.ts';
import * as stayReviews from '../../migrations/migration-029-stay-reviews.ts';
import * as nextDepartures from '../../migrations/migration-030-next-departures.ts';
import * as reports from '../../migrations/migration-031-reports.ts';
import * as blocks from '../../migrations/migration-032-blocks.ts';
import * as suspensions from '../../migrations/migration-033-suspensions.ts';
import * as heldMessages from '../../migrations/migration-034-held-messages.ts';
import * as arrivalGuides from '../../migrations/migration-035-arrival-guides.ts';
import * as checkIns from '../../migrations/migration-037-check-ins.ts';
import * as ticketKeys from '../../migrations/migration-038-ticket-keys.ts';
import * as programmes from '../../migrations/migration-039-programmes.ts';
import * as announcements from '../../migrations/migration-040-announcements.ts';
import * as requestsWithoutRefund from '../../migrations/migration-041-requests-without-refund.ts';
import * as heldDays from '../../migrations/migration-042-held-days.ts';
import * as conversationsByProperty from '../../migrations/migration-043-conversations-by-property.ts';
import * as scheduledWorkIndexes from '../../migrations/migration-044-scheduled-work-indexes.ts';
import * as refusedAddresses from '../../migrations/migration-045-refused-addresses.ts';
import * as removedReviews from '../../migrations/migration-046-removed-reviews.ts';
import * as reportPhotos from '../../migrations/migration-047-report-photos.ts';
import * as programmeReminders from '../../migrations/migration-048-programme-reminders.ts';
import * as checkInTimes from '../../migrations/migration-049-check-in-times.ts';
import * as hiddenReads from '../../migrations/migration-050-hidden-reads.ts';
import * as bookingStatusIndexes from '../../migrations/migration-051-booking-status-indexes.ts';
import * as searchedNames from '../../migrations/migration-052-searched-names.ts';
import { SettingError } from '#server/env.ts';
import type { Database, Engine, Trx } from './database.ts';
import { isBlocked } from './database-errors.ts';

/** One step of the schema. There is no way down: a backup is the way back. */
interface Migration {
  name: string;
  up(trx: Trx, engine: Engine): Promise<void>;
}

/** In the order they run. Imported, not found by path, so that they travel inside the bundle. */
const migrations: readonly Migration[] = [
  first,
  usernameKeys,
  searchWords,
  documentsWithoutTours,
  payments,
  hostsDay,
  unloggedRateLimits,
  jobs,
  notifications,
  roles,
  unsubscribeTokens,
  accountTokens,
  sessionDevices,
  timeZones,
  verifiedEmail,
  secondFactors,
  accountDeletions,
  profiles,
  pictures,
  dayClaims,
  calendars,
  departures,
  pictureDetails,
  stayReviews,
  nextDepartures,
  reports,
  blocks,
  suspensions,
  heldMessages,
  arrivalGuides,
  checkIns,
  ticketKeys,
  programmes,
  announcements,
  requestsWithoutRefund,
  heldDays,
  conversationsByProperty,
  scheduledWorkIndexes,
  refusedAddresses,
  removedReviews,
  reportPhotos,
  programmeReminders,
  checkInTimes,
  hiddenReads,
  bookingStatusIndexes,
  searchedNames,
];

/** Names of all migrations, in the order they run. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Any fixed number: what everybody who migrates the same PostgreSQL database waits for. */
const advisoryLock = 7_236_554;

/**
 * Longest wait of a migration for a table that others use, in milliseconds. Everybody else who wants the table waits behind
 * it. Shorter than the second after which PostgreSQL looks for deadlocks, so that it is the migration that gives way.
 */
const lockMs = 800;
/** Time after which PostgreSQL ends the transaction of a process that is gone, and with it the lock on migrations. */
const idleMs = 60_000;
/** Pauses between attempts: doubled from a second to half a minute. All attempts take about ten minutes. */
const pauseMs = { first: 1_000, longest: 30_000 };
const defaultAttemptsMax = 24;

interface MigrateOptions {
  /** Called before each further attempt of a migration that waits for a table. */
  onBlocked?: (migration: string) => void;
  attemptsMax?: number;
  firstPauseMs?: number;
}

/** A migration could not lock a table; it has changed nothing. */
class BlockedMigrationError extends Error {
  readonly migration: string;

  constructor(migration: string, cause: unknown) {
    super(`Migration ${migration} could not lock a table`, { cause });
    this.migration = migration;
  }
}

/**
 * Brings the schema up to date in transactions that nobody else can run beside them. A process killed in the middle
 * leaves no lock behind and no migration half done: Knex's own runner keeps its lock in a row, which such a process would
 * leave set. The table of what has run is Knex's, so that its tools can still read it.
 *
 * On PostgreSQL, older instances may serve meanwhile. Each migration is a transaction there, which locks its tables only
 * for its own time and gives up soon if a table is in use, for example by a backup, and is then tried again.
 * @returns names of migrations of a newer version that have run on this database
 * @throws {SettingError} if a table stays in use
 */
export async function migrate(
  database: Pick<Database, 'engine' | 'transaction'>,
  options: MigrateOptions = {},
): Promise<string[]> {
  const { engine } = database;
  const atOnce = engine === 'postgres' ? 1 : Infinity;
  for (;;) {
    const { left, done } = await untilUnblocked(options, () =>
      database.transaction((trx) => runPending(trx, engine, atOnce)),
    );
    if (left === 0) return done.filter((name) => !migrationNames.includes(name));
  }
}

async function untilUnblocked<T>(
  {
    onBlocked = () => undefined,
    attemptsMax = defaultAttemptsMax,
    firstPauseMs = pauseMs.first,
  }: MigrateOptions,
  step: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof BlockedMigrationError)) throw error;
      const { migration, cause } = error;
      if (attempt >= attemptsMax) throw stillBlocked(migration, cause);
      onBlocked(migration);
    }
    await wait(Math.min(firstPauseMs * 2 ** (attempt - 1), pauseMs.longest));
  }
}

const stillBlocked = (migration: string, cause: unknown): SettingError =>
  new SettingError(
    `Migration ${migration} could not run, because other connections keep using a table that it changes, such as a ` +
      'backup or a long query. Nothing of it was changed. End them or wait for them, then start again.',
    { cause },
  );

/** Runs at most `max` of the pending migrations. @returns how many are left, and the names of those that have run */
async function runPending(trx: Trx, engine: Engine, max: number): Promise<{ left: number; done: string[] }> {
  if (engine === 'postgres') {
    await trx.raw("SELECT set_config('idle_in_transaction_session_timeout', ?, true)", [String(idleMs)]);
    // Without a limit: another instance may have long migrations to run.
    await trx.raw('SELECT pg_advisory_xact_lock(?)', [advisoryLock]);
    await trx.raw("SELECT set_config('lock_timeout', ?, true)", [String(lockMs)]);
  }
  await trx.raw(
    engine === 'postgres'
      ? `CREATE TABLE IF NOT EXISTS knex_migrations (id serial PRIMARY KEY, name text NOT NULL UNIQUE,
           batch integer NOT NULL, migration_time timestamptz NOT NULL DEFAULT now())`
      : `CREATE TABLE IF NOT EXISTS knex_migrations (id integer PRIMARY KEY AUTOINCREMENT, name text NOT NULL UNIQUE,
           batch integer NOT NULL, migration_time text NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
  );
  const done = await trx('knex_migrations').pluck<string[]>('name');
  const pending = migrations.filter(({ name }) => !done.includes(name));
  const running = pending.slice(0, max);
  for (const migration of running) {
    const { name } = migration;
    await migration.up(trx, engine).catch((error: unknown) => {
      throw isBlocked(error) ? new BlockedMigrationError(name, error) : error;
    });
    await trx('knex_migrations').insert({ name, batch: done.length + 1 });
  }
  return { left: pending.length - running.length, done };
}
