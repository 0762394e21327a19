import type { EditEnd, NewListingEnd, Told } from '#pwa/features/catalog/listing-wizard/listing-commands.ts';
import type { DraftEnd } from '#pwa/features/catalog/listing-wizard/drafts/draft-queries.ts';
import type { ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';

/** Toasts after a listing was sent; success is announced only after the server's answer. Source: spec §8. */
export function newListingToast(end: Told<NewListingEnd>): ToastRequest {
  if (end.kind === 'refused') return { title: 'Submission failed', body: end.message, intent: 'destructive' };
  if (end.kind === 'waiting') return { title: 'Property submitted!', body: savedHere, intent: 'waiting' };
  if (end.kind === 'waiting-for-email')
    return { title: 'Property saved', body: savedUntilConfirmed, intent: 'waiting' };
  return { title: 'Property submitted!', body: 'Your property has been submitted for review.' };
}

const savedHere = 'Saved on this device. It will be sent for review when you are back online.';
const savedUntilConfirmed =
  'Saved on this device. It is sent for review once you have confirmed your email address.';

/** Toasts when another tab submitted or discarded the open draft. */
export const goneToast = (end: DraftEnd): ToastRequest => ({
  title: end === 'submitted' ? 'Submitted in another tab' : 'Draft was discarded in another tab',
  intent: 'info',
});

/** After going back to a draft that was submitted or discarded. */
export const endedDraftToast: ToastRequest = {
  title: 'This draft is no longer on this device',
  body: 'A draft ends when it is submitted or discarded.',
  intent: 'info',
};

/** Editing is for the host and for staff. Source: spec §6. */
export const noEditToast: ToastRequest = {
  title: 'Access denied',
  body: "You don't have permission to edit this property",
  intent: 'destructive',
};

/** @param onReview opens the choice between two versions */
export function editToast(end: Told<EditEnd>, onReview: (seq: number) => void): ToastRequest {
  switch (end.kind) {
    case 'refused':
      return { title: 'Update failed', body: end.message, intent: 'destructive' };
    case 'conflict':
      return {
        title: 'Choose a version',
        body: 'This was also changed on another device. Both versions are kept until you choose.',
        intent: 'info',
        actions: [{ label: 'Review', onSelect: () => onReview(end.seq) }],
        durationMs: null,
      };
    case 'waiting':
      return {
        title: 'Property updated',
        body: 'Saved on this device. Your changes will be sent when you are back online.',
        intent: 'waiting',
      };
    case 'unchanged':
      return { title: 'Nothing to update', body: 'Nothing changed.', intent: 'info' };
    case 'accepted':
      return { title: 'Property updated', body: 'Your changes have been applied.' };
  }
}
