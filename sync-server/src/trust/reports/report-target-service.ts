import type { ReportCopy } from '#contracts/domain/trust/reports.ts';
import { cutText } from '#contracts/fields/visible-text.ts';
import { reportLimits as limits } from '#contracts/report-limits.ts';
import { findDeletion } from '#server/accounts/deletions/account-deletion-repository.ts';
import { findPublicAccount, findPublicUsers } from '#server/accounts/users/user-repository.ts';
import { requireKnown } from '#server/catalog/properties/known-listing-service.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import type { Db } from '#server/database/database.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { findMessages } from '#server/messaging/messages/message-repository.ts';
import { isShown } from '#server/trust/reviews/review-policy.ts';
import { findReviews } from '#server/trust/reviews/review-repository.ts';
import type { ReportTarget } from './report-row.ts';

/** A thing that can be reported, as it is now. `subjectId`: the person whose it is. */
export interface FoundTarget {
  subjectId: number;
  copy: ReportCopy;
}

const toCopy = (parts: Partial<ReportCopy>): ReportCopy => ({
  title: cutText(parts.title ?? '', limits.copyTitleMax),
  text: cutText(parts.text ?? '', limits.copyTextMax),
  author: cutText(parts.author ?? '', limits.copyTitleMax),
  pictures: (parts.pictures ?? []).slice(0, limits.copyPicturesMax),
  version: parts.version ?? null,
});

const gone = (): AppError => new AppError('not_found', 'What you reported could not be found.');

/**
 * What the caller reports, if they may see it.
 * @throws {AppError} `not_found`; `rule_violated` if it is their own
 */
export async function requireReportable(
  db: Db,
  target: ReportTarget,
  caller: Caller,
  now: Date,
): Promise<FoundTarget> {
  await requireVisible(db, target, caller, now);
  const found = await findTarget(db, target);
  if (found === null) throw gone();
  if (found.subjectId === caller.userId) {
    const what = target.kind === 'person' ? 'yourself' : 'something of your own';
    throw new AppError('rule_violated', `You cannot report ${what}.`);
  }
  return found;
}

/** @throws {AppError} `not_found` if the caller may not see the target */
async function requireVisible(db: Db, { kind, id }: ReportTarget, caller: Caller, now: Date): Promise<void> {
  if (kind === 'listing' || kind === 'picture') {
    await requireKnown(db, await findProperty(db, id), caller);
  }
  if (kind === 'message') {
    const [message] = await findMessages(db, [id]);
    if (message?.senderId !== caller.userId && message?.recipientId !== caller.userId) throw gone();
  }
  if (kind === 'person' && (await findDeletion(db, id)) !== null) throw gone();
  if (kind === 'review') {
    const [review] = await findReviews(db, [id]);
    // The page of the person it is about shows it, even if the listing is not public.
    if (review === undefined || !isShown(review, now)) throw gone();
  }
}

/** The target as it is now, whoever looks; null if it is gone. */
export async function findTarget(db: Db, target: ReportTarget): Promise<FoundTarget | null> {
  switch (target.kind) {
    case 'listing':
    case 'picture': {
      const property = await findProperty(db, target.id);
      return property === null ? null : ofListing(property, target.pictureUrl);
    }
    case 'person':
      return ofPerson(db, target.id);
    case 'message':
      return ofMessage(db, target.id);
    case 'review':
      return ofReview(db, target.id);
  }
}

function ofListing(property: OwnProperty, pictureUrl: string | null): FoundTarget | null {
  const { hostId, host, title, description, images, version } = property;
  const author = host.name;
  if (pictureUrl === null) {
    return {
      subjectId: hostId,
      copy: toCopy({ title, text: description, author, pictures: images, version }),
    };
  }
  if (!images.includes(pictureUrl)) return null;
  return { subjectId: hostId, copy: toCopy({ title, author, pictures: [pictureUrl], version }) };
}

async function ofPerson(db: Db, id: number): Promise<FoundTarget | null> {
  const person = await findPublicAccount(db, id);
  if (person === null) return null;
  const { name, bio, profileImage } = person;
  const pictures = profileImage === null ? [] : [profileImage];
  return { subjectId: id, copy: toCopy({ title: name, text: bio, author: name, pictures }) };
}

async function ofMessage(db: Db, id: number): Promise<FoundTarget | null> {
  const [message] = await findMessages(db, [id]);
  if (message === undefined) return null;
  const author = await nameOf(db, message.senderId);
  return { subjectId: message.senderId, copy: toCopy({ title: author, text: message.content, author }) };
}

async function ofReview(db: Db, id: number): Promise<FoundTarget | null> {
  const [review] = await findReviews(db, [id]);
  if (review === undefined) return null;
  const author = await nameOf(db, review.authorId);
  return { subjectId: review.authorId, copy: toCopy({ title: author, text: review.text, author }) };
}

const nameOf = async (db: Db, id: number): Promise<string> =>
  (await findPublicUsers(db, [id])).get(id)?.name ?? '';
