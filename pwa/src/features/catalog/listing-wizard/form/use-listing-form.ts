import { useMemo, useState } from 'react';
import { useFormik } from 'formik';
import type { Draft } from '#pwa/data/private-db.ts';
import { isSame } from '#pwa/sync/outbox/merge.ts';
import type { PreviewState } from './image-address.ts';
import { checkListing, checkPhotos, type ListingProblems } from './listing-check.ts';
import type { ListingForm } from './listing-form.ts';
import type { ListingValues } from './listing-values.ts';
import { stepIndex, stepOf } from './wizard-steps.ts';

interface Options {
  start: Draft;
  /** Position of the furthest step the person has been at, from 0. */
  reached: number;
  isOnline: boolean;
}

const nothingStored = {};

/** The values of the wizard and what is wrong with them. An error is shown once its field was left or its step passed. */
export function useListingForm({ start, reached, isOnline }: Options) {
  const isEdit = start.propertyId !== null;
  const stored = isEdit ? (start.base?.values ?? nothingStored) : null;
  const formik = useFormik<ListingValues>({
    initialValues: start.values as ListingValues,
    validate: (values) => checkListing(values, stored),
    onSubmit: () => undefined,
  });
  const { values } = formik;
  const [refused, setRefused] = useState<ListingProblems>({});
  const [isChecked, setIsChecked] = useState(false);
  const { previews, notePreview } = usePreviews();
  const problems = useMemo(() => {
    // A stored property without loadable photos stays editable.
    const hasNewPhotos = !isSame(start.base?.values['images'], values.images);
    return { ...checkListing(values, stored), ...(hasNewPhotos && checkPhotos(values.images, previews)) };
  }, [values, stored, start.base, previews]);

  const form: Omit<ListingForm, 'pictures' | 'canAddPictures'> = {
    values,
    problems,
    notePreview,
    isOnline,
    locatedZone: locatedZoneOf(start, values),
    set: (field, value) => {
      void formik.setFieldValue(field, value);
      if (refused[field] !== undefined) setRefused((before) => ({ ...before, [field]: undefined }));
    },
    leave: (field) => void formik.setFieldTouched(field, true, false),
    problemOf: (field) => {
      const isTime = isChecked || formik.touched[field] !== undefined || stepIndex(stepOf(field)) < reached;
      return refused[field] ?? (isTime ? problems[field] : undefined);
    },
  };
  return {
    form,
    /** Shows the errors of all fields from now on. */
    showAll: () => setIsChecked(true),
    /** Shows what the server said of single fields, or why a step is held, until they change. */
    showRefused: setRefused,
    change: (change: (mine: ListingValues) => Partial<ListingValues>) =>
      void formik.setValues((mine) => ({ ...mine, ...change(mine) })),
    reset: (fresh: ListingValues) => formik.resetForm({ values: fresh }),
  };
}

/** The zone of the stored listing, if its host named none and the coordinates are still the same. */
function locatedZoneOf({ base }: Draft, { latitude, longitude }: ListingValues): string | undefined {
  if (base === null || base.values['chosenTimeZone'] !== null) return undefined;
  const { latitude: storedLatitude, longitude: storedLongitude, timeZone } = base.values;
  const isMoved = storedLatitude !== Number(latitude) || storedLongitude !== Number(longitude);
  return isMoved || typeof timeZone !== 'string' ? undefined : timeZone;
}

/** Which photos could be loaded, by their addresses. */
function usePreviews() {
  const [previews, setPreviews] = useState<Readonly<Record<string, PreviewState>>>({});
  const notePreview = (url: string, state: PreviewState) =>
    setPreviews((before) => {
      const known = before[url];
      // Another step tries a known photo again: until it has loaded, the earlier result is kept.
      return state === known || (state === 'loading' && known !== undefined)
        ? before
        : { ...before, [url]: state };
    });
  return { previews, notePreview };
}
