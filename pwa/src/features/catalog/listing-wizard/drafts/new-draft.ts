import type { Draft } from '#pwa/data/private-db.ts';
import type { ListingValues } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { wizardSteps } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';

/**
 * Id of an opened wizard as a writer. A wizard takes up only the fields that others wrote, such as one in another tab, or
 * the one before it in this tab, whose photos were still being prepared when it was left.
 */
export const newWriter = (): string => crypto.randomUUID();

/** A new draft. It is stored with its first change. */
export function newDraft(id: string, values: ListingValues): Draft {
  return {
    id,
    values,
    propertyId: null,
    base: null,
    step: wizardSteps[0]?.id ?? '',
    reached: 0,
    writer: newWriter(),
    createdAt: 0,
    updatedAt: 0,
  };
}
