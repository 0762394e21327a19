import type { NotificationParams } from '#contracts/domain/reach/notification-topics.ts';
import type { Texts } from '#contracts/texts.ts';
import {
  aRetreat,
  someone,
  theOther,
  writeFarDeadline,
  writeStay,
  yourStay,
  type Describe,
  type TimeStyle,
} from './notification-words.ts';

/** A guest and a host get the same sentence, which names the other one. */
const nameStay = (params: NotificationParams, i18n: Texts, style: TimeStyle) => ({
  person: theOther(params, i18n),
  title: aRetreat(params, i18n),
  stay: writeStay(params, i18n),
  until: writeFarDeadline(params, i18n, style),
});

export const describeReviewOpen: Describe = (params, i18n, style) => ({
  title: i18n.t('You can write a review'),
  text: i18n.t(
    'Write about the stay with {person} at {title}, {stay}, by {until}. Neither of you can read the other’s review before both are there.',
    nameStay(params, i18n, style),
  ),
});

export const describeReviewClosing: Describe = (params, i18n, style) => ({
  title: i18n.t('The time for your review ends soon'),
  text: i18n.t(
    'Write about the stay with {person} at {title}, {stay}, by {until}. After that it is not possible any more.',
    nameStay(params, i18n, style),
  ),
});

export const describeReviewed: Describe = (params, i18n, style) => ({
  title: i18n.t('{person} wrote about your stay', { person: someone(params, i18n) }),
  text: i18n.t('Write about {title} by {until}. You can read both reviews as soon as yours is there.', {
    title: yourStay(params, i18n),
    until: writeFarDeadline(params, i18n, style),
  }),
});

export const describePublished: Describe = (params, i18n) => ({
  title: i18n.t('Your review is here'),
  text: i18n.t('Read what {person} wrote about the stay at {title}, {stay}.', {
    person: theOther(params, i18n),
    title: aRetreat(params, i18n),
    stay: writeStay(params, i18n),
  }),
});

export const describeAnswered: Describe = (params, i18n) => ({
  title: i18n.t('{person} answered your review', { person: someone(params, i18n) }),
  text: i18n.t('Read the answer to what you wrote about {title}, {stay}. Everyone can read it.', {
    title: aRetreat(params, i18n),
    stay: writeStay(params, i18n),
  }),
});
