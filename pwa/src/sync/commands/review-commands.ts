import type { SentReview, StayReviews } from '#contracts/domain/trust/stay-reviews.ts';
import type { Command } from '#pwa/sync/outbox/command.ts';
import { enqueue, isReplaceable, isUnsent, type EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { clearReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import type { OutboxEntry, Overlay } from '#pwa/data/outbox-entry.ts';

export interface ReviewArgs extends SentReview {
  /** Id of the booking. */
  id: number;
  side: 'guest' | 'host';
}
interface ReplyArgs {
  /** Id of the booking. */
  id: number;
  side: 'host';
  text: string;
}

const write: Command<ReviewArgs> = {
  name: 'writeReview',
  call: 'writeReview',
  argsVersion: 1,
  plan: (
    { id, tookPlace, overall, scores, text, privateNote, wouldHostAgain, version },
    _,
    { serverId },
  ) => ({
    params: { id: serverId(id) },
    body: { tookPlace, overall, scores, text, privateNote, wouldHostAgain, version },
  }),
};

const reply: Command<ReplyArgs> = {
  name: 'replyToReview',
  call: 'replyToReview',
  argsVersion: 1,
  plan: ({ id, text }, _, { serverId }) => ({ params: { id: serverId(id) }, body: { text } }),
};

export const reviewCommands = { writeReview: write, replyToReview: reply };

const orderingKeyOf = (bookingId: number): string => `review:${bookingId}`;

const isOf = (entry: OutboxEntry, name: string, bookingId: number): boolean =>
  entry.name === name && (entry.args as { id?: unknown }).id === bookingId;

/**
 * Writes the review of a stay, or changes the one that is not published yet. An unsent one is replaced, and a rejected one
 * too, because its text was in the form. The draft of the form is deleted with it.
 * @param values with the version of the review that the form began with, so that nothing is overwritten unseen
 */
export function writeStayReview(
  device: Device,
  booking: { id: number; propertyId: number; title: string; side: 'guest' | 'host' },
  values: SentReview,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const { id, side, propertyId, title } = booking;
    const stored = await scope.db.stayReviews.get(id);
    const waiting = scope.entries.filter((entry) => isOf(entry, write.name, id));
    await scope.drop(waiting.filter(isReplaceable).map(({ seq }) => seq));
    await clearReviewDraft(scope.db, id);
    // A form that began with an unsent review replaces what that one would have replaced.
    const unsent = waiting.filter(isUnsent).map(({ args }) => (args as ReviewArgs).version);
    const review = { ...values, version: Math.min(values.version, ...unsent) };
    return {
      name: write.name,
      args: { id, side, ...review },
      subject: title,
      orderingKey: orderingKeyOf(id),
      overlays: [overlayOf({ id, propertyId }, stored, review, scope)],
    };
  });
}

function overlayOf(
  { id, propertyId }: { id: number; propertyId: number },
  stored: StayReviews | undefined,
  review: SentReview,
  { now }: EnqueueScope,
): Overlay {
  const mine = { ...review, version: review.version + 1, writtenAt: new Date(now).toISOString() };
  if (stored !== undefined) return { kind: 'patch', table: 'stayReviews', key: id, fields: { mine } };
  const row: StayReviews = {
    ...{ id, propertyId, mine },
    otherHasWritten: false,
    received: null,
    publishedAt: null,
    reply: null,
    repliedAt: null,
  };
  return { kind: 'put', table: 'stayReviews', key: id, row };
}

/** Answers the published review of a guest. An unsent answer is replaced. */
export function answerReview(
  device: Device,
  booking: { id: number; title: string },
  text: string,
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const { id, title } = booking;
    const earlier = scope.entries.filter((entry) => isOf(entry, reply.name, id) && isReplaceable(entry));
    await scope.drop(earlier.map(({ seq }) => seq));
    const repliedAt = new Date(scope.now).toISOString();
    return {
      name: reply.name,
      args: { id, side: 'host', text },
      subject: title,
      orderingKey: orderingKeyOf(id),
      overlays: [{ kind: 'patch', table: 'stayReviews', key: id, fields: { reply: text, repliedAt } }],
    };
  });
}
