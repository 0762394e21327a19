import { array, bool, number, object, string, type InferType } from 'yup';
import { calendarDay } from '#contracts/fields/fields.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { propertyPage } from '#contracts/limits.ts';
import { searchSorts, type SearchSort } from '#contracts/rules/search/search-order.ts';

const commaList = () =>
  array()
    .transform((_, given: unknown) =>
      typeof given === 'string'
        ? given
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : given,
    )
    .of(string().required().max(limits.listItemMax))
    .max(limits.listMax);

/** Search parameters of a query string. Source: spec §7. */
export const searchFields = {
  location: string().max(limits.locationMax).optional(),
  minPrice: number().min(0).optional(),
  maxPrice: number().min(0).optional(),
  instantBook: bool().optional(),
  retreatTypes: commaList().optional(),
  /** Types of a category: a listing must have one of them in addition to one of `retreatTypes`. */
  categoryTypes: commaList().optional(),
  guests: number().integer().min(1).max(limits.guestsMax).optional(),
  amenities: commaList().optional(),
  /** Only listings with a departure that can be booked, within the dates if there are any. */
  departures: bool().optional(),
  startDate: calendarDay().optional(),
  endDate: calendarDay().optional(),
};

/** Query of `GET /api/properties`. Source: spec §7. */
export const propertyQuerySchema = object({
  ...searchFields,
  /** Order of the list; newest first by default. */
  sort: string<SearchSort>().oneOf(searchSorts).optional(),
  /** Only the caller's own listings, whatever their status. */
  mine: bool().optional(),
  limit: number().integer().min(1).max(propertyPage.max).optional(),
  cursor: string().max(200).optional(),
});

export type PropertyQuery = InferType<typeof propertyQuerySchema>;

/** Query of the staff's pending list. */
export const pageQuery = object({
  limit: number().integer().min(1).max(propertyPage.max).optional(),
  cursor: string().max(200).optional(),
});
