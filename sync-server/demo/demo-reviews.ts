import type { DemoListing } from './demo-listing.ts';
import {
  amenityParts,
  closings,
  guestParts,
  hostParts,
  openings,
  replies,
  reviewers,
  snags,
  troubles,
  typeParts,
} from './demo-review-texts.ts';

/** A stay in the demo that both sides reviewed. Days are relative to the day of the seed; hours to its time. */
export interface DemoReview {
  /** Index in `reviewers`. */
  reviewer: number;
  from: number;
  to: number;
  overall: 3 | 4 | 5;
  text: string;
  reply: string | null;
  /** What the host wrote about the guest. */
  aboutGuest: string;
}

/** Days before the seed at which the latest reviewed stay ended: the time to write about it is over. */
const latestEnd = 19;
/** Days between the reviewed stays of a listing, so that the earliest is after the accounts were made. */
const between = 27;

/** The written reviews of a demo listing, the latest first. The same listing has the same reviews each time. */
export function demoReviewsOf(listing: DemoListing, hostName: string): DemoReview[] {
  if (listing.reviews === null) return [];
  const [mean, count] = listing.reviews;
  const start = hashOf(listing.slug);
  const details = detailsOf(listing);
  return starsFor(mean, count).map((overall, index) => {
    const at = start + index;
    const to = -(latestEnd + index * between + (start % 7));
    return {
      reviewer: at % reviewers.length,
      from: to - 2 - (at % 4),
      to,
      overall,
      text: textOf({
        at,
        salt: start % 17,
        overall,
        detail: details[(index + start) % details.length] ?? '',
        hostName,
      }),
      reply: replyTo(overall, at),
      aboutGuest: pick(guestParts, at),
    };
  });
}

/** Stars whose mean is as close to `mean` as that many whole stars can be; lower ones are spread over the list. */
function starsFor(mean: number, count: number): (3 | 4 | 5)[] {
  const missing = Math.round((5 - mean) * count);
  const hasThree = missing >= 3;
  const fours = hasThree ? missing - 2 : missing;
  return Array.from({ length: count }, (_, index) => {
    // The latest review is a good one.
    if (hasThree && index === count - 1) return 3;
    return index > 0 && index <= fours ? 4 : 5;
  });
}

/** Sentences about what this listing offers, in turn about its types and its amenities. */
function detailsOf({ types, amenities }: DemoListing): string[] {
  const ofTypes = types.flatMap((type) => typeParts[type] ?? []);
  const ofAmenities = amenities.flatMap((amenity) => amenityParts[amenity] ?? []);
  const longer = Math.max(ofTypes.length, ofAmenities.length);
  return Array.from({ length: longer }, (_, index) => [ofAmenities[index], ofTypes[index]])
    .flat()
    .filter((part) => part !== undefined);
}

interface TextParts {
  /** Selects the parts; the salt differs between listings that would otherwise take the same ones. */
  at: number;
  salt: number;
  overall: 3 | 4 | 5;
  detail: string;
  hostName: string;
}

function textOf({ at, salt, overall, detail, hostName }: TextParts): string {
  const [firstName = hostName] = hostName.split(' ');
  const host = pick(hostParts, at + salt).replace('{host}', firstName);
  const lower = overall === 3 ? pick(troubles, at) : pick(snags, at);
  return [
    pick(openings[overall], at),
    detail,
    host,
    ...(overall < 5 ? [lower] : []),
    pick(closings[overall], at + salt),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Hosts answer what went wrong, and now and then a kind review. */
function replyTo(overall: 3 | 4 | 5, at: number): string | null {
  if (overall === 3) return pick(replies.slice(0, 2), at);
  return at % 4 === 0 ? pick(replies.slice(2), at) : null;
}

const pick = (parts: readonly string[], at: number): string => parts[at % parts.length] ?? '';

/** A number from the letters of a slug. */
const hashOf = (slug: string): number =>
  Array.from(slug, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (hash, code) => (hash * 31 + code) % 10_007,
    7,
  );
