import type { PropertyUpdate } from '#contracts/domain/catalog/properties.ts';
import type { Clock } from '#server/lib/clock.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import { AppError } from '#server/lib/errors.ts';
import { recordListingChange } from './property-change-service.ts';
import {
  findEndedPauses,
  readProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';

/** Whether a listing is listed and, if not, the last day of its pause (`YYYY-MM-DD`, null if it has no end). */
type Pause = Pick<OwnProperty, 'listed' | 'pausedUntil'>;

/** Maximum listings relisted per transaction. */
const batch = 50;

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
  for (;;) {
    const due = await findEndedPauses(database.read, clock.now(), batch);
    if (due.length === 0) return ended;
    ended += await database.write((trx) => listAgain(trx, clock));
  }
}

async function listAgain(trx: Trx, clock: Clock): Promise<number> {
  const due = await findEndedPauses(trx, clock.now(), batch);
  for (const id of due) {
    const before = await readProperty(trx, id);
    await updateProperty(trx, id, { listed: true, paused_until: null });
    const after = await renderProperty(trx, id);
    await recordAudit(trx, {
      at: clock.now().toISOString(),
      actorId: null,
      action: 'property.edited',
      table: 'properties',
      id,
      detail: { changes: describePause(before, after) },
    });
    await recordListingChange(trx, id, before, after);
  }
  return due.length;
}
