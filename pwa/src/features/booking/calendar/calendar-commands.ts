import { calendarLimits } from '#contracts/calendar-limits.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { applyRuleOps } from '#contracts/rules/calendar-ops.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { changeCalendar } from '#pwa/sync/commands/calendar-commands.ts';
import { announceResult } from '#pwa/features/shared/announce-result.ts';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { undoOps } from './calendar-changes.ts';
import type { OwnCalendar } from './calendar-queries.ts';

/** Time to take a change back, in milliseconds. */
const undoMs = 10_000;

/**
 * Changes a calendar at once and offers to undo it. Offline, the change waits on this device.
 * @param done 'Jun 9 – 15 blocked'
 * @returns whether it was stored; otherwise the person sees why not
 */
export async function changeWithUndo(
  calendar: OwnCalendar,
  ops: readonly CalendarOp[],
  done: string,
): Promise<boolean> {
  const { id } = calendar.property;
  if (applyRuleOps(calendar.rules, ops).rules.length > calendarLimits.rulesMax) {
    showToast({
      title: 'Not changed',
      body: 'This retreat has too many different prices and rules. Remove some first.',
      intent: 'destructive',
    });
    return false;
  }
  const undo = undoOps(calendar, ops);
  return store(id, ops, done, () => void store(id, undo, 'Change undone'));
}

function store(
  propertyId: number,
  ops: readonly CalendarOp[],
  done: string,
  onUndo?: () => void,
): Promise<boolean> {
  return storeOrTell(async () => {
    let seq: number | null = null;
    for (let first = 0; first < ops.length; first += calendarLimits.opsMax) {
      seq = await changeCalendar(appDevice, propertyId, ops.slice(first, first + calendarLimits.opsMax));
    }
    const undo = onUndo && { actions: [{ label: 'Undo', onSelect: onUndo }], durationMs: undoMs };
    void announceResult(seq, { success: { title: done }, failure: 'Not changed', ...(undo && { undo }) });
  }, 'Not changed');
}
