import { describe, expect, test } from 'vitest';
import { parseCalendar, type ParseInput } from './calendar-parser.ts';
import { parseInThread } from './calendar-parsing.ts';
import { CalendarError } from './calendar-problems.ts';

const input: Omit<ParseInput, 'text'> = {
  propertyId: 7,
  timeZone: 'Europe/Berlin',
  today: '2026-11-25',
  ignoresUnavailable: false,
};

const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const one = (...lines: string[]): string => calendar(...event(...lines));

/** The days as `first..last`, with `?` where the site shows them only as not available. */
const read = (text: string, changes: Partial<ParseInput> = {}): string[] =>
  parseCalendar({ ...input, text, ...changes })
    .map(({ startDay, endDay, isUnavailable }) => `${startDay}..${endDay}${isUnavailable ? '?' : ''}`)
    .sort();

const newYork = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Time',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('feeds in the style of the sites', () => {
  test.each<[string, string, string[]]>([
    [
      'Airbnb: a reservation, and days that are not available',
      calendar(
        ...event(
          'DTEND;VALUE=DATE:20261205',
          'DTSTART;VALUE=DATE:20261201',
          'UID:1418fb94e984-4bcd@airbnb.com',
          String.raw`DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/deta`,
          String.raw` ils/HM12345\nPhone Number (Last 4 Digits): 1234`,
          'SUMMARY:Reserved',
        ),
        ...event(
          'DTEND;VALUE=DATE:20271125',
          'DTSTART;VALUE=DATE:20270601',
          'UID:7f662ec65913@airbnb.com',
          'SUMMARY:Airbnb (Not available)',
        ),
      ),
      ['2026-12-01..2026-12-04', '2027-06-01..2027-11-24?'],
    ],
    [
      'Booking.com: everything is closed',
      one(
        'DTSTART;VALUE=DATE:20261210',
        'DTEND;VALUE=DATE:20261212',
        'UID:ab@booking.com',
        'SUMMARY:CLOSED - Not available',
      ),
      ['2026-12-10..2026-12-11?'],
    ],
    [
      'Vrbo: a reservation with a name, and a block',
      calendar(
        ...event(
          'UID:1',
          'DTSTAMP:20261101T000000Z',
          'DTSTART;VALUE=DATE:20261220',
          'DTEND;VALUE=DATE:20261227',
          'SUMMARY:Reserved - Ana',
        ),
        ...event('UID:2', 'DTSTART;VALUE=DATE:20270103', 'DTEND;VALUE=DATE:20270104', 'SUMMARY:Blocked'),
      ),
      ['2026-12-20..2026-12-26', '2027-01-03..2027-01-03?'],
    ],
    [
      'Google: a timed event in UTC and a free one',
      calendar(
        'X-WR-TIMEZONE:Europe/Berlin',
        ...event(
          'UID:1@google.com',
          'DTSTART:20261201T140000Z',
          'DTEND:20261203T100000Z',
          'STATUS:CONFIRMED',
          'TRANSP:OPAQUE',
        ),
        ...event(
          'UID:2@google.com',
          'DTSTART;VALUE=DATE:20261208',
          'DTEND;VALUE=DATE:20261209',
          'TRANSP:TRANSPARENT',
        ),
      ),
      ['2026-12-01..2026-12-02'],
    ],
    [
      'Outlook: a zone that only the file defines',
      calendar(
        ...newYork,
        ...event(
          'UID:1',
          'DTSTART;TZID=Eastern Time:20261201T200000',
          'DTEND;TZID=Eastern Time:20261202T200000',
        ),
      ),
      ['2026-12-02..2026-12-02'],
    ],
  ])('%s', (_, text, days) => {
    expect(read(text)).toEqual(days);
  });
});

describe('one event', () => {
  const day = 'DTSTART;VALUE=DATE:20261201';
  test.each<[string, string[], string[]]>([
    [
      'whole days end before the day of DTEND',
      [day, 'DTEND;VALUE=DATE:20261203'],
      ['2026-12-01..2026-12-02'],
    ],
    ['DTEND missing', [day], ['2026-12-01..2026-12-01']],
    ['DTEND like DTSTART', [day, 'DTEND;VALUE=DATE:20261201'], ['2026-12-01..2026-12-01']],
    ['DTEND before DTSTART', [day, 'DTEND;VALUE=DATE:20261101'], ['2026-12-01..2026-12-01']],
    ['DURATION in days', [day, 'DURATION:P3D'], ['2026-12-01..2026-12-03']],
    ['DURATION in weeks', [day, 'DURATION:P1W'], ['2026-12-01..2026-12-07']],
    ['a time without an end', ['DTSTART:20261201T150000'], ['2026-12-01..2026-12-01']],
    [
      'floating times: the listing’s own',
      ['DTSTART:20261201T150000', 'DTEND:20261203T110000'],
      ['2026-12-01..2026-12-02'],
    ],
    [
      'a time of a zone',
      ['DTSTART;TZID=America/New_York:20261201T200000', 'DURATION:PT1H'],
      ['2026-12-02..2026-12-02'],
    ],
    [
      'UTC, late in the evening',
      ['DTSTART:20261201T233000Z', 'DTEND:20261203T233000Z'],
      ['2026-12-02..2026-12-03'],
    ],
    [
      'an end in the afternoon takes that night too',
      ['DTSTART:20261201T150000', 'DTEND:20261203T180000'],
      ['2026-12-01..2026-12-03'],
    ],
    [
      'an hour in the morning takes its day',
      ['DTSTART:20261201T090000', 'DTEND:20261201T100000'],
      ['2026-12-01..2026-12-01'],
    ],
    [
      'the night when clocks go back',
      ['DTSTART:20271030T150000', 'DTEND:20271031T110000'],
      ['2027-10-30..2027-10-30'],
    ],
    [
      'the night when clocks go forward',
      ['DTSTART:20270327T150000', 'DTEND:20270328T023000'],
      ['2027-03-27..2027-03-27'],
    ],
    [
      'begun before today',
      ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261127'],
      ['2026-11-20..2026-11-26'],
    ],
    ['over', ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261125'], []],
    ['later than two years', ['DTSTART;VALUE=DATE:20281201'], []],
    ['cancelled', [day, 'STATUS:CANCELLED'], []],
    ['free', [day, 'TRANSP:TRANSPARENT'], []],
    ['our own, sent back', ['UID:booking-12.7@wellens', day], []],
    ['of another of our listings', ['UID:booking-12.8@wellens', day], ['2026-12-01..2026-12-01']],
    ['a leap day', ['DTSTART;VALUE=DATE:20280228', 'DTEND;VALUE=DATE:20280301'], ['2028-02-28..2028-02-29']],
  ])('%s', (_, lines, days) => {
    expect(read(one(...(lines[0]?.startsWith('UID') === true ? [] : ['UID:1']), ...lines))).toEqual(days);
  });

  test('in another zone', () => {
    const lines = ['UID:1', 'DTSTART:20261201T233000Z', 'DTEND:20261203T220000Z'];
    expect(read(one(...lines), { timeZone: 'Pacific/Pago_Pago' })).toEqual(['2026-12-01..2026-12-02']);
    expect(read(one(...lines), { timeZone: 'Pacific/Apia' })).toEqual(['2026-12-02..2026-12-03']);
  });

  test('an end beyond the last day there is ends then, in every zone', () => {
    const lines = ['UID:1', 'DTSTART:20270101T000000Z', 'DTEND:99991231T235959Z'];
    expect(read(one(...lines), { timeZone: 'Pacific/Auckland' })).toEqual(['2027-01-01..9999-12-31']);
    expect(read(one(...lines.slice(0, 2), 'DURATION:P3000000D'))).toEqual(['2027-01-01..9999-12-31']);
  });

  test('days that are not available can be ignored, and count once where they are reserved too', () => {
    const blocked = event('UID:1', day, 'SUMMARY:Not available');
    expect(read(calendar(...blocked), { ignoresUnavailable: true })).toEqual([]);
    const both = calendar(...event('UID:2', day, 'SUMMARY:Reserved'), ...blocked);
    expect(read(both)).toEqual(['2026-12-01..2026-12-01']);
  });
});

describe('repetitions', () => {
  const weekly = ['UID:1', 'DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=4'];
  const all = [
    '2026-12-01..2026-12-01',
    '2026-12-08..2026-12-08',
    '2026-12-15..2026-12-15',
    '2026-12-22..2026-12-22',
  ];

  test('are expanded, without the excluded ones', () => {
    expect(read(one(...weekly))).toEqual(all);
    expect(read(one(...weekly, 'EXDATE;VALUE=DATE:20261208', 'EXDATE;VALUE=DATE:20261222'))).toEqual([
      all[0],
      all[2],
    ]);
  });

  test('a moved one and a cancelled one', () => {
    const change = (id: string, ...lines: string[]) =>
      event('UID:1', `RECURRENCE-ID;VALUE=DATE:${id}`, ...lines);
    const moved = change('20261208', 'DTSTART;VALUE=DATE:20261209', 'DTEND;VALUE=DATE:20261211');
    const cancelled = change('20261215', 'DTSTART;VALUE=DATE:20261215', 'STATUS:CANCELLED');
    expect(read(calendar(...event(...weekly), ...moved, ...cancelled))).toEqual([
      all[0],
      '2026-12-09..2026-12-10',
      all[3],
    ]);
    expect(read(calendar(...moved))).toEqual(['2026-12-09..2026-12-10']);
  });

  const zone = 'TZID=Europe/Berlin';
  const timed = [`DTSTART;${zone}:20261201T150000`, `DTEND;${zone}:20261202T100000`];
  const whole = ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=WEEKLY;COUNT=4'];
  test.each<[string, string[], string]>([
    ['named in UTC', [...timed, 'RRULE:FREQ=WEEKLY;COUNT=4'], 'RECURRENCE-ID:20261208T140000Z'],
    ['named by its day only', [...timed, 'RRULE:FREQ=WEEKLY;COUNT=4'], 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ['that is excluded too', [...whole, 'EXDATE;VALUE=DATE:20261208'], 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ['after the last one', whole, 'RECURRENCE-ID;VALUE=DATE:20270601'],
    [
      'moved here from a later year',
      [...whole.slice(0, 1), 'RRULE:FREQ=YEARLY'],
      'RECURRENCE-ID;VALUE=DATE:20301201',
    ],
    ['of a free series', [...whole, 'TRANSP:TRANSPARENT'], 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ['of a cancelled series', [...whole, 'STATUS:CANCELLED'], 'RECURRENCE-ID;VALUE=DATE:20261208'],
    ['of a series that is ignored', [...whole, 'SUMMARY:Blocked'], 'RECURRENCE-ID;VALUE=DATE:20261208'],
    [
      'of dates without a rule',
      [...whole.slice(0, 1), 'RDATE;VALUE=DATE:20270105'],
      'RECURRENCE-ID;VALUE=DATE:20270105',
    ],
  ])('a changed one keeps its days: %s', (_, series, id) => {
    const changed = event('UID:1', id, 'DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261213');
    const text = calendar(...event('UID:1', ...series), ...changed);
    expect(read(text, { ignoresUnavailable: true })).toContain('2026-12-10..2026-12-12');
  });

  test('a free one that repeats every second is no reason to refuse the calendar', () => {
    const endless = one('UID:1', 'DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY', 'TRANSP:TRANSPARENT');
    expect(read(endless)).toEqual([]);
  });

  test('their first day counts, also if no rule names it, unless it is excluded', () => {
    const first = ['UID:1', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261203'];
    expect(read(one(...first, 'RDATE;VALUE=DATE:20261210'))).toEqual([
      '2026-12-01..2026-12-02',
      '2026-12-10..2026-12-11',
    ]);
    expect(read(one(...first, 'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261210'))).toEqual([
      '2026-12-01..2026-12-02',
      '2026-12-07..2026-12-08',
    ]);
    const excluded = [...weekly, 'RDATE;VALUE=DATE:20261203', 'EXDATE;VALUE=DATE:20261201'];
    expect(read(one(...excluded))).toEqual([all[1], '2026-12-03..2026-12-03', all[2], all[3]].sort());
  });

  test('without an end are looked at for 400 days, also if they began long ago', () => {
    const days = read(one('UID:1', 'DTSTART;VALUE=DATE:20000103', 'RRULE:FREQ=WEEKLY'));
    expect([days[0], days.at(-1), days.length]).toEqual([
      '2026-11-30..2026-11-30',
      '2027-12-27..2027-12-27',
      57,
    ]);
  });

  test('keep their time of day when the clocks change', () => {
    const start = `DTSTART;${zone}:20270326T230000`;
    expect(read(one('UID:1', start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'))).toEqual(
      ['26', '27', '28', '29'].map((day) => `2027-03-${day}..2027-03-${day}`),
    );
  });
});

describe('the form of a file', () => {
  const text = one('UID:1', 'DTSTART;VALUE=DATE:20261201', 'SUMMARY:Reser\r\n ved');
  test.each<[string, string]>([
    ['lines that end with LF', text.replaceAll('\r\n', '\n')],
    ['lower-case names', text.replace('DTSTART;VALUE=DATE', 'dtstart;value=date')],
    ['a folded name', text.replace('DTSTART;VALUE', 'DTSTART;VA\r\n LUE')],
    ['two calendars', text + text],
    [
      'things of other kinds',
      text.replace('BEGIN:VEVENT', 'BEGIN:VTODO\r\nUID:2\r\nEND:VTODO\r\nBEGIN:VEVENT'),
    ],
  ])('%s', (_, changed) => {
    expect(read(changed)).toEqual(['2026-12-01..2026-12-01']);
  });

  test('a calendar without events is a calendar', () => {
    expect(read(calendar())).toEqual([]);
  });

  const problemOf = (changed: string, timeZone = input.timeZone): unknown => {
    try {
      return read(changed, { timeZone });
    } catch (error) {
      return error instanceof CalendarError ? error.problem : error;
    }
  };

  test('10,000 events, more repetitions than that, and damaged parts are refused as a whole', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      event(`UID:${index}`, 'DTSTART;VALUE=DATE:20261201'),
    ).flat();
    expect(problemOf(calendar(...many))).toBe('too-many-events');
    expect(problemOf(one('UID:1', 'DTSTART:20261201T000000', 'RRULE:FREQ=MINUTELY'))).toBe('too-many-events');
    expect(problemOf(text.replace('DTSTART;VALUE=DATE:20261201\r\n', ''))).toBe('damaged');
    expect(problemOf(text.replace('END:VEVENT\r\n', ''))).toBe('damaged');
    const start = 'DTSTART:00010101T000000Z';
    expect(problemOf(one('UID:1', start, 'DTEND:20270101T000000Z'), 'America/New_York')).toBe('damaged');
    expect(problemOf(one('UID:1', 'DTSTART;VALUE=DATE:00000101', 'DTEND;VALUE=DATE:20270101'))).toBe(
      'damaged',
    );
    const withEnd = 'RDATE;VALUE=PERIOD:20261210T150000Z/20261213T090000Z';
    expect(problemOf(one('UID:1', 'DTSTART:20261201T150000Z', 'DURATION:PT3H', withEnd))).toBe('damaged');
    expect(problemOf(text.replace('DTSTART;VALUE=DATE:20261201', 'DTSTART;VALUE=DATE:tomorrow'))).toBe(
      'damaged',
    );
  });
});

test('a thread of its own parses, and is ended when it takes too long', { timeout: 60_000 }, async () => {
  const text = one('UID:1', 'DTSTART;VALUE=DATE:20261201');
  expect(await parseInThread({ ...input, text })).toHaveLength(1);
  const endless = one('UID:1', 'DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY');
  const refused = await parseInThread({ ...input, text: endless }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CalendarError);
  expect((refused as CalendarError).problem).toBe('too-complex');
});
