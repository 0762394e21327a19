import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';

/**
 * Whether nights have different prices, so that no total can be calculated from the base price alone.
 * Apart from `date-prices.ts`, because the first load needs only this.
 */
export const hasDatePrices = (calendar: CalendarRules | undefined): boolean =>
  calendar !== undefined &&
  (calendar.weekendPrice !== null || calendar.rules.some(({ price }) => price !== null));
