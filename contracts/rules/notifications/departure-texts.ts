import type { NotificationParams } from '#contracts/domain/reach/notification-topics.ts';
import type { Texts } from '#contracts/texts.ts';
import {
  writeDeadline,
  writeStay,
  type Described,
  type NotificationText,
  type TimeStyle,
} from './notification-words.ts';

/** Describes news of a departure that come under the topic of a booking; null for all others. */
export function describeDeparture(
  { topic, params }: Described,
  i18n: Texts,
  style: TimeStyle,
): NotificationText | null {
  const title = params.title ?? i18n.t('the group retreat');
  const stay = writeStay(params, i18n);
  const until = writeDeadline(params, i18n, style);
  const { variant } = params;
  if (topic === 'booking.expiring' && variant === 'offer') {
    const places = i18n.t('{count, plural, one {# place} other {# places}}', { count: params.guests ?? 1 });
    return {
      title: i18n.t('A place is free for you'),
      text: i18n.t('{title}, {stay}: we hold {places} for you until {until}.', {
        title,
        stay,
        places,
        until,
      }),
    };
  }
  if (topic === 'booking.expired' && variant === 'offer') {
    return {
      title: i18n.t('Your offer has ended'),
      text: i18n.t('The places at {title}, {stay}, went to the next person on the waiting list.', {
        title,
        stay,
      }),
    };
  }
  if (topic === 'booking.expired' && variant === 'room') {
    return {
      title: i18n.t('A room is not offered any more'),
      text: i18n.t('{room} at {title}, {stay}: you are not on its waiting list any more.', {
        room: params.words ?? '',
        title,
        stay,
      }),
    };
  }
  if (topic === 'booking.expiring' && variant === 'undecided') {
    return {
      title: i18n.t('Too few people so far'),
      text: i18n.t('Confirm or cancel {title}, {stay}, by {until}. Without an answer it is cancelled.', {
        title,
        stay,
        until,
      }),
    };
  }
  if (topic === 'booking.cancelled' && variant !== undefined && variant !== 'own') {
    return {
      title: i18n.t('A group retreat was cancelled'),
      text: describeCancelledDeparture(variant, { title, stay }, i18n),
    };
  }
  return null;
}

function describeCancelledDeparture(
  variant: NotificationParams['variant'],
  named: { title: string; stay: string },
  i18n: Texts,
): string {
  if (variant === 'too-few') {
    return i18n.t('{title}, {stay}, does not take place, because too few people booked it.', named);
  }
  if (variant === 'departure') {
    return i18n.t(
      'Wellens cancelled {title}, {stay}. All of its bookings are cancelled, and everybody gets back all that they paid.',
      named,
    );
  }
  return i18n.t('{title}, {stay}, was cancelled. You are not on its waiting list any more.', named);
}
