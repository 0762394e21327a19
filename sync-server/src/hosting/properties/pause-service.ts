import type { PropertyUpdate } from '#contracts/domain/catalog/properties.ts';
import type { Clock } from '#server/lib/clock.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { runForEach } from '#server/lib/run-each.ts';
import { dayIn } from '#server/lib/time.ts';
import { recordListingChange } from './property-change-service.ts';
import {
  findEndedPauses,
  findProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';

/** Whether a listing is listed and, if not, the last day of its pause (`YYYY-MM-DD`, null if it has no end). */
type Pause = Pick<OwnProperty, 'listed' | 'pausedUntil'>;

/**
 * The pause after an edit. A listed listing has none.
 * @param today in the listing's time zone
 * @throws {AppError} `invalid_fields` for a pause that has already ended
 */
export function pauseAfter(property: Pause, update: PropertyUpdate, today: string): Pause {
  const listed = update.listed ?? property.listed;
  if (listed) return { listed, pausedUntil: null };
  const pausedUntil = update.pausedUntil === undefined ? property.pausedUntil : update.pausedUntil;
  if (pausedUntil !== null && pausedUntil !== property.pausedUntil && pausedUntil < today) {
    const message = 'Choose a day from today on.';
    throw new AppError('invalid_fields', message, { errors: [{ field: 'pausedUntil', message }] });
  }
  return { listed, pausedUntil };
}

/** The change of a pause for the audit; empty if nothing changed. */
export function describePause(before: Pause, after: Pause): Record<string, { from: unknown; to: unknown }> {
  return {
    ...(before.listed !== after.listed && { listed: { from: before.listed, to: after.listed } }),
    ...(before.pausedUntil !== after.pausedUntil && {
      pausedUntil: { from: before.pausedUntil, to: after.pausedUntil },
    }),
  };
}

/** Relists listings whose pause has ended. @returns number of listings */
export async function endPauses(database: Database, clock: Clock): Promise<number> {
  let ended = 0;
  const end = async (id: number): Promise<void> => {
    if (await database.write((trx) => listAgain(trx, id, clock.now()))) ended += 1;
  };
  await runForEach(
    await findEndedPauses(database.read, clock.now()),
    end,
    'Pauses of retreats could not be ended',
  );
  return ended;
}

/** @returns false if the pause was changed meanwhile */
async function listAgain(trx: Trx, id: number, now: Date): Promise<boolean> {
  const before = await findProperty(trx, id);
  if (before === null || before.pausedUntil === null) return false;
  if (before.pausedUntil >= dayIn(now, before.timeZone)) return false;
  await updateProperty(trx, id, { listed: true, paused_until: null });
  const after = await renderProperty(trx, id);
  await recordAudit(trx, {
    at: now.toISOString(),
    actorId: null,
    action: 'property.edited',
    table: 'properties',
    id,
    detail: { changes: describePause(before, after) },
  });
  await recordListingChange(trx, id, before, after);
  return true;
}
