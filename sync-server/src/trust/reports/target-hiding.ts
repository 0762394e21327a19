import type { Trx } from '#server/database/database.ts';
import { setReviewHidden } from '#server/trust/reviews/review-hiding-service.ts';
import { hideListing, hidePicture, showListing, showPicture } from './listing-hiding.ts';
import { hideMessage, showMessage } from './message-hiding.ts';
import type { HidingStep, ReportTarget } from './report-row.ts';

/**
 * Hides what was reported.
 * @returns what `show` needs, as JSON; null if it was hidden before or is gone
 */
export async function hide(trx: Trx, target: ReportTarget, step: HidingStep): Promise<string | null> {
  const restore = await hideTarget(trx, target, step);
  return restore === null ? null : JSON.stringify(restore);
}

async function hideTarget(trx: Trx, target: ReportTarget, step: HidingStep): Promise<object | null> {
  const { kind, id, pictureUrl } = target;
  switch (kind) {
    case 'listing':
      return hideListing(trx, id, step);
    case 'picture':
      return pictureUrl === null ? null : hidePicture(trx, id, pictureUrl, step);
    case 'message':
      return hideMessage(trx, id);
    case 'review':
      return (await setReviewHidden(trx, id, step.now.toISOString())) ? {} : null;
    case 'person':
      return null;
  }
}

/** Shows again what `hide` hid. @returns whether it is shown; false if it is gone, or was changed or decided about since */
export async function show(
  trx: Trx,
  { kind, id }: ReportTarget,
  restore: string,
  step: HidingStep,
): Promise<boolean> {
  switch (kind) {
    case 'listing':
      return showListing(trx, id, restore, step);
    case 'picture':
      return showPicture(trx, id, restore, step);
    case 'message':
      return showMessage(trx, id, restore);
    case 'review':
      return setReviewHidden(trx, id, null);
    case 'person':
      return false;
  }
}
