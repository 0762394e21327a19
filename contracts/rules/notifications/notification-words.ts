import { dateFormat } from '#contracts/date-format.ts';
import type { NotificationParams, NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import type { Texts } from '#contracts/texts.ts';

/** Words of a notification: a title that is safe on a lock screen, and a sentence. */
export interface NotificationText {
  title: string;
  text: string;
}

export interface Described {
  topic: NotificationTopic;
  params: NotificationParams;
}

/** How a person reads the times of a notification. */
export interface TimeStyle {
  /** IANA name of the zone that times are written in; UTC if unknown. */
  timeZone: string;
  /** Names the date and the zone in words, for a mail, which is read later and elsewhere than the app. */
  isFull?: boolean;
}

const formatDay = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
const formatDayWithYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const writeDay = (day: string | undefined): string =>
  day === undefined ? '' : formatDayWithYear(toDate(day));

/** 'March 10 to March 13, 2027'; both years if they differ. */
export function writeStay({ startDate, endDate }: NotificationParams, i18n: Texts): string {
  if (startDate === undefined || endDate === undefined || startDate === endDate) return writeDay(startDate);
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const start = isOneYear ? formatDay(toDate(startDate)) : writeDay(startDate);
  return i18n.t('{start} to {end}', { start, end: writeDay(endDate) });
}

type DayFormat = Pick<Intl.DateTimeFormatOptions, 'weekday' | 'year' | 'month' | 'day'>;
const nearDay: DayFormat = { weekday: 'long' };
const farDay: DayFormat = { weekday: 'long', month: 'long', day: 'numeric' };
const fullDay: DayFormat = { ...farDay, year: 'numeric' };
/** A full style writes every day in full. */
const dayIn = ({ isFull = false }: TimeStyle, day: DayFormat): DayFormat => (isFull ? fullDay : day);

const momentFormat = (style: TimeStyle, day: DayFormat): Intl.DateTimeFormat => {
  const { timeZone, isFull = false } = style;
  const timeZoneName = isFull ? 'long' : 'short';
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName } as const;
  return new Intl.DateTimeFormat('en-US', { ...dayIn(style, day), ...time, timeZone });
};

/** The parts of a moment. Zones without a name in English, such as Punta Arenas's, are named by their city in a mail. */
function partsOf(moment: Date, style: TimeStyle, day: DayFormat, i18n: Texts): Intl.DateTimeFormatPart[] {
  const city = style.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  const isNameless = ({ type, value }: Intl.DateTimeFormatPart) =>
    style.isFull === true && type === 'timeZoneName' && /^GMT[+-]/.test(value);
  return momentFormat(style, day)
    .formatToParts(moment)
    .map((part) => (isNameless(part) ? { ...part, value: i18n.t('{city} time', { city }) } : part));
}

const joinParts = (parts: readonly Intl.DateTimeFormatPart[]): string =>
  parts.map(({ value }) => value).join('');

/** An instant within a week, with the name of its zone. */
const writeInstant = (instant: string | undefined, i18n: Texts, style: TimeStyle): string =>
  instant === undefined ? '' : joinParts(partsOf(new Date(instant), style, nearDay, i18n));

/** A deadline within a week, with the name of its zone. */
export const writeDeadline = (params: NotificationParams, i18n: Texts, style: TimeStyle): string =>
  writeEnd(params, i18n, style, nearDay);

/** A deadline that may be weeks away, as `writeDeadline`, with its date. */
export const writeFarDeadline = (params: NotificationParams, i18n: Texts, style: TimeStyle): string =>
  writeEnd(params, i18n, style, farDay);

/**
 * A deadline at midnight is shown as the end of the day before: people read 'Dec 4, 12:00 AM' as the end of December 4.
 */
function writeEnd({ until }: NotificationParams, i18n: Texts, style: TimeStyle, day: DayFormat): string {
  if (until === undefined) return '';
  const end = new Date(until);
  const parts = partsOf(end, style, day, i18n);
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const isMidnight = partOf('hour') === '12' && partOf('minute') === '00' && partOf('dayPeriod') === 'AM';
  if (!isMidnight) return joinParts(parts);
  const format = new Intl.DateTimeFormat('en-US', { ...dayIn(style, day), timeZone: style.timeZone });
  const lastDay = format.format(end.getTime() - 60_000);
  return i18n.t('the end of {day}, {zone}', { day: lastDay, zone: partOf('timeZoneName') });
}

/** For a booking of places, the title names the group retreat and the room too. */
export function nameGroupRetreat(params: NotificationParams, i18n: Texts): NotificationParams {
  const { title, departureTitle, roomName } = params;
  if (title === undefined || departureTitle === undefined) return params;
  const named =
    roomName === undefined
      ? i18n.t('{departure} at {title}', { departure: departureTitle, title })
      : i18n.t('{departure} at {title} ({room})', { departure: departureTitle, title, room: roomName });
  return { ...params, title: named };
}

export const guest = ({ person }: NotificationParams, i18n: Texts): string => person ?? i18n.t('A guest');

export const someone = ({ person }: NotificationParams, i18n: Texts): string => person ?? i18n.t('Someone');

export const theOther = ({ person }: NotificationParams, i18n: Texts): string =>
  person ?? i18n.t('the other person');

export const yourStay = ({ title }: NotificationParams, i18n: Texts): string => title ?? i18n.t('your stay');

export const aRetreat = ({ title }: NotificationParams, i18n: Texts): string => title ?? i18n.t('a retreat');

export const yourRetreat = ({ title }: NotificationParams, i18n: Texts): string =>
  title ?? i18n.t('Your retreat');

export const countGuests = ({ guests = 1 }: NotificationParams, i18n: Texts): string =>
  i18n.t('{count, plural, one {# guest} other {# guests}}', { count: guests });

const cancelledBy = ({ by, person }: NotificationParams, i18n: Texts): string =>
  by === 'staff' ? 'Wellens' : (person ?? i18n.t('The other person'));

export type Describe = (params: NotificationParams, i18n: Texts, style: TimeStyle) => NotificationText;

export const describeCancelled: Describe = (params, i18n) => {
  const named = {
    person: cancelledBy(params, i18n),
    title: aRetreat(params, i18n),
    stay: writeStay(params, i18n),
  };
  if (params.variant === 'own') {
    return {
      title: i18n.t('Your stay is cancelled'),
      text: i18n.t('You cancelled {title}, {stay}.', named),
    };
  }
  return params.ofRequest === true
    ? {
        title: i18n.t('A request was cancelled'),
        text: i18n.t('{person} cancelled the request for {title}, {stay}.', named),
      }
    : {
        title: i18n.t('A stay was cancelled'),
        text: i18n.t('{person} cancelled the stay at {title}, {stay}.', named),
      };
};

/** Confirmed places of a group retreat of which it is not certain yet that it takes place. */
function describeReserved(params: NotificationParams, minimum: number, i18n: Texts): NotificationText {
  const named = {
    title: aRetreat(params, i18n),
    stay: writeStay(params, i18n),
    guests: countGuests(params, i18n),
    minimum,
  };
  return {
    title: i18n.t('Your place is reserved'),
    text: i18n.t(
      '{title}, {stay}, {guests}. The retreat takes place once {minimum} people have booked. If too few book, it may be cancelled, and you get everything back.',
      named,
    ),
  };
}

/** Nothing is said about the payment, which may come before or after the notification. */
export const describeConfirmed: Describe = (params, i18n) => {
  const named = { title: aRetreat(params, i18n), stay: writeStay(params, i18n) };
  if (params.minimum !== undefined) return describeReserved(params, params.minimum, i18n);
  if (params.variant === 'booked') {
    const guests = countGuests(params, i18n);
    return {
      title: i18n.t('Your stay is booked'),
      text: i18n.t('You booked {title}, {stay}, {guests}.', { ...named, guests }),
    };
  }
  const person = params.person ?? i18n.t('The host');
  return {
    title: i18n.t('Your stay is confirmed'),
    text: i18n.t('{person} accepted your request for {title}, {stay}.', { person, ...named }),
  };
};

/** When a retreat expects its guest, and that something is still to be paid. */
export function describeExpected(params: NotificationParams, i18n: Texts): string {
  const named = { title: yourRetreat(params, i18n), day: writeDay(params.startDate) };
  return params.variant === 'unpaid'
    ? i18n.t('{title} expects you on {day}. The stay is not paid yet.', named)
    : i18n.t('{title} expects you on {day}.', named);
}

export const describeArrival: Describe = (params, i18n) => ({
  title:
    params.variant === 'changed'
      ? i18n.t('Your door code has changed')
      : i18n.t('Your check-in details are ready'),
  text: i18n.t('{title}, {stay}. Open your trip once while online, then it works without a signal.', {
    title: yourRetreat(params, i18n),
    stay: writeStay(params, i18n),
  }),
});

/** A reminder of an item of the programme, `value`, that begins at `until`. */
export const describeItemSoon: Describe = (params, i18n, style) => ({
  title: i18n.t('A reminder of what you picked'),
  text: i18n.t('{title}: {item} begins on {time}.', {
    title: yourRetreat(params, i18n),
    item: params.value ?? '',
    time: writeInstant(params.until, i18n, style),
  }),
});

/** `value` is the title of the item that changed; for several items the text has only their number. */
export const describeProgramme: Describe = (params, i18n) => {
  const named = { title: yourRetreat(params, i18n), item: params.value ?? '', count: params.count ?? 1 };
  const text =
    params.value === undefined
      ? i18n.t('{title}: {count, plural, one {# item has} other {# items have}} changed.', named)
      : params.variant === 'called-off'
        ? i18n.t('{title}: {item} does not take place.', named)
        : i18n.t('{title}: {item} has another time or place.', named);
  return { title: i18n.t('The programme of your stay has changed'), text };
};

/** The words of the host are left out, because a lock screen may show the text. */
export const describeAnnouncement: Describe = (params, i18n) => ({
  title: i18n.t('{person} wrote to all guests', { person: params.person ?? i18n.t('The host') }),
  text: i18n.t('{title}, {stay}. Open your trip once while online, then you can read it without a signal.', {
    title: yourRetreat(params, i18n),
    stay: writeStay(params, i18n),
  }),
});
