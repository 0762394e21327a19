import type { ListingValues } from './listing-values.ts';

export type StepId =
  | 'basic-info'
  | 'location'
  | 'pricing-availability'
  | 'amenities'
  | 'retreat-types'
  | 'photos'
  | 'review';

export interface WizardStep {
  id: StepId;
  label: string;
  /** Fields of the step. */
  fields: readonly (keyof ListingValues)[];
}

/** The steps in their order. Source: spec §2, listing wizard. */
export const wizardSteps: readonly WizardStep[] = [
  { id: 'basic-info', label: 'Basic info', fields: ['title', 'description'] },
  { id: 'location', label: 'Location', fields: ['location', 'latitude', 'longitude', 'chosenTimeZone'] },
  {
    id: 'pricing-availability',
    label: 'Pricing & availability',
    fields: [
      'pricePerNight',
      'maxGuests',
      'instantBook',
      'checkInFrom',
      'checkOutUntil',
      'cancellationPolicy',
    ],
  },
  { id: 'amenities', label: 'Amenities', fields: ['amenities'] },
  { id: 'retreat-types', label: 'Retreat types', fields: ['retreatTypes'] },
  {
    id: 'photos',
    label: 'Photos',
    fields: [
      'images',
      'imageAlts',
      'imageUrl',
      'hasVirtualTour',
      'virtualTourType',
      'virtualTourUrl',
      'virtualTourData',
    ],
  },
  { id: 'review', label: 'Review', fields: [] },
];

/** Position of a step by its name, or -1. */
export const stepIndex = (id: string | null): number => wizardSteps.findIndex((step) => step.id === id);

/** The step in which a field is filled in. */
export const stepOf = (field: keyof ListingValues): StepId =>
  wizardSteps.find(({ fields }) => fields.includes(field))?.id ?? 'review';
