import {
  newProgrammeItemSchema,
  type NewProgrammeItem,
  type ProgrammeItem,
  type ProgrammeItemUpdate,
} from '#contracts/domain/stay/programmes.ts';
import { checkProgrammeItem } from '#contracts/rules/on-site/programme.ts';
import { findErrors } from '#pwa/features/shared/find-errors.ts';

/** Values of the form of an item. `places` is text; empty for everybody. */
export type ItemValues = Omit<NewProgrammeItem, 'departureId' | 'places'> & {
  places: string;
  cancelled: boolean;
};

export const emptyItem: ItemValues = {
  day: null,
  startTime: '',
  endTime: '',
  title: '',
  place: '',
  leader: '',
  kind: 'class',
  places: '',
  cancelled: false,
};

export const toItemValues = (item: ProgrammeItem): ItemValues => ({
  day: item.day,
  startTime: item.startTime,
  endTime: item.endTime,
  title: item.title,
  place: item.place,
  leader: item.leader,
  kind: item.kind,
  places: item.places === null ? '' : String(item.places),
  cancelled: item.cancelled,
});

/** The item of a form without errors. */
export function toItem(values: ItemValues, departureId: number | null): NewProgrammeItem {
  const { cancelled: _, places, ...texts } = values;
  return {
    ...texts,
    departureId,
    title: texts.title.trim(),
    place: texts.place.trim(),
    leader: texts.leader.trim(),
    places: places.trim() === '' ? null : Number(places),
  };
}

/** All fields that an edit can change. */
export function toItemUpdate(values: ItemValues): ProgrammeItemUpdate {
  const { departureId: _, ...fields } = toItem(values, null);
  return { ...fields, cancelled: values.cancelled };
}

/** Errors by field in the sentences of the contract. @param departure its days; null for an item of the listing */
export function validateItem(
  values: ItemValues,
  departure: { id: number; startDate: string; endDate: string } | null,
): Partial<Record<string, string>> {
  const item = toItem(values, departure?.id ?? null);
  const errors = findErrors(newProgrammeItemSchema, item);
  if (Object.keys(errors).length > 0) return errors;
  const broken = checkProgrammeItem(item, departure);
  return broken === null ? {} : { [broken.field]: broken.message };
}
