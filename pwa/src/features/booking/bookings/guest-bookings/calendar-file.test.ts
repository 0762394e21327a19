import { expect, test } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { calendarFile } from './calendar-file.ts';

const now = new Date('2026-06-09T10:20:30.456Z');
const url = 'https://wellens.example/trips/1';
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

test('the stay takes whole days from check-in to check-out, both counted', () => {
  const lines = linesOf(calendarFile(buildBooking(), url, now));
  expect(lines).toContain('DTSTART;VALUE=DATE:20260612');
  expect(lines).toContain('DTEND;VALUE=DATE:20260620');
  expect(lines).toContain('DTSTAMP:20260609T102030Z');
  expect(lines).toContain('STATUS:CONFIRMED');
  expect(lines.at(-1)).toBe('');
});

test('a confirmed stay rings at six in the evening before, and at check-in', () => {
  const lines = linesOf(calendarFile(buildBooking(), url, now));
  // From the beginning of the first day, whatever the time zone of the calendar.
  expect(lines.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT6H', 'TRIGGER:PT15H']);
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2);
  expect(lines.indexOf('END:VEVENT')).toBeGreaterThan(lines.lastIndexOf('END:VALARM'));
});

test('it says when the host expects guests, and rings then', () => {
  const property = { ...buildBooking().property, checkInFrom: '16:30', checkOutUntil: '11:00' };
  const lines = linesOf(calendarFile(buildBooking({ property }), url, now));
  expect(lines).toContain('TRIGGER:PT16H30M');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:Booking'))).toContain(
    String.raw`\nCheck-in from 4:30 PM\nCheck-out by 11:00 AM\n`,
  );
});

test('a request is tentative and rings nothing', () => {
  const file = calendarFile(buildBooking({ status: 'pending' }), url, now);
  expect(file).toContain('STATUS:TENTATIVE');
  expect(file).not.toContain('VALARM');
});

test('what has a meaning in the format is escaped, and nobody can add a line of their own', () => {
  const property = {
    ...buildBooking().property,
    title: 'Sea; sand, sky\\\nEND:VEVENT',
    location: 'Øresund, 海辺',
  };
  const lines = linesOf(calendarFile(buildBooking({ property }), url, now));
  expect(lines).toContain(String.raw`SUMMARY:Stay at Sea\; sand\, sky\\\nEND:VEVENT`);
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
});

test('no line is longer than 75 bytes, and no letter is cut in two', () => {
  const property = { ...buildBooking().property, title: '海辺の宿'.repeat(20) };
  const file = calendarFile(buildBooking({ property }), url, now);
  const encoder = new TextEncoder();
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`SUMMARY:Stay at ${property.title}`);
});
