import type { Draft } from '#pwa/data/private-db.ts';
import type { ListingValues } from '#pwa/features/listing-wizard/form/listing-values.ts';
import { wizardSteps } from '#pwa/features/listing-wizard/form/wizard-steps.ts';

/** Who writes: this tab. Another tab on the same draft takes over what is not from itself. */
export const thisTab: string = crypto.randomUUID();

/** A draft as it begins; it is kept from its first change on. */
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
