import { useLiveQuery } from '#pwa/ui/use-live-query.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { Draft, PrivateDb } from '#pwa/data/private-db.ts';
import { editPropertyPath } from '#pwa/lib/screen-paths.ts';
import { draftPath } from './draft-path.ts';
import { stepIndex, wizardSteps } from '#pwa/features/catalog/listing-wizard/form/wizard-steps.ts';

/** A draft in a list. `path` opens it; `stepNumber` counts from 1. Time in milliseconds since 1970. */
export interface DraftSummary {
  id: string;
  title: string;
  /** The listing it edits; null for a new one. */
  propertyId: number | null;
  stepNumber: number;
  stepCount: number;
  updatedAt: number;
  path: string;
}

/** Drafts of this device, latest first. */
export async function findDrafts(db: PrivateDb): Promise<DraftSummary[]> {
  return (await db.drafts.orderBy('updatedAt').reverse().toArray()).map(toSummary);
}

/** The same, live. @returns undefined while the first read runs, [] when there is none */
export const useDrafts = (): DraftSummary[] | undefined => useLiveQuery(() => findDrafts(privateDb()), []);

/** Latest draft of a new listing. */
export async function findLatestNewDraft(db: PrivateDb): Promise<Draft | null> {
  const newest = db.drafts.orderBy('updatedAt').reverse();
  return (await newest.filter(({ propertyId }) => propertyId === null).first()) ?? null;
}

/** How a draft ended in another tab. */
export type DraftEnd = 'submitted' | 'discarded';

/** Submitting ends a draft in the transaction that queues the listing or its edit, so that is in the outbox then. */
export async function findDraftEnd(db: PrivateDb, { propertyId, values }: Draft): Promise<DraftEnd> {
  const title = ((values as { title?: string }).title ?? '').trim();
  const entries = await db.outbox.toArray();
  const isSubmitted = entries.some(({ name, args }) => {
    const sent = args as { id?: number; title?: string };
    return propertyId === null
      ? name === 'createProperty' && sent.title === title
      : sent.id === propertyId && name === 'updateProperty';
  });
  return isSubmitted ? 'submitted' : 'discarded';
}

function toSummary(draft: Draft): DraftSummary {
  const { title } = draft.values as { title?: string };
  return {
    id: draft.id,
    title: title === undefined || title.trim() === '' ? 'Untitled retreat' : title.trim(),
    propertyId: draft.propertyId,
    stepNumber: Math.max(0, stepIndex(draft.step)) + 1,
    stepCount: wizardSteps.length,
    updatedAt: draft.updatedAt,
    path: draft.propertyId === null ? draftPath(draft.id) : editPropertyPath(draft.propertyId),
  };
}
