import { isDay } from './is-day.ts';

/** State of a link to a retreat's page whose reader is about to choose other dates. */
export interface ChooseDatesState {
  /** `YYYY-MM-DD`: the calendar opens on its month. */
  chooseDatesNear: string;
}

/** The day given by such a link; null for every other one. @param state what the history holds for the page */
export function readChooseDates(state: unknown): string | null {
  const near = (state as Partial<ChooseDatesState> | null)?.chooseDatesNear ?? null;
  return isDay(near) ? near : null;
}
