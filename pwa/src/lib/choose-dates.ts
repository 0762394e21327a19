import { isDay } from './is-day.ts';

/** Navigation state of a link to a retreat's page that opens the calendar to choose other dates. */
export interface ChooseDatesState {
  /** `YYYY-MM-DD`: the calendar opens on its month. */
  chooseDatesNear: string;
}

/** @param state navigation state of the page @returns the day of such a link; null for other links */
export function readChooseDates(state: unknown): string | null {
  const near = (state as Partial<ChooseDatesState> | null)?.chooseDatesNear ?? null;
  return isDay(near) ? near : null;
}
