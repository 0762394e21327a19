import type { Draft } from '#pwa/data/private-db.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { wizardSteps } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';

/** Id of this tab as a writer. A tab applies only the fields that other writers changed. */
export const thisTab: string = crypto.randomUUID();

/** A new draft. It is stored with its first change. */
export function newDraft(id: string, values: ListingValues): Draft {
  return {
    id,
    values,
    propertyId: null,
    base: null,
    step: wizardSteps[0]?.id ?? '',
    reached: 0,
    writer: thisTab,
    createdAt: 0,
    updatedAt: 0,
  };
}
