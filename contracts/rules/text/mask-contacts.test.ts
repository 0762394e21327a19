import { describe, expect, test } from 'vitest';
import { messageMax } from '#contracts/request-limits.ts';
import { contactsHeldOut } from '#contracts/rules/test-data/contacts-held-out.ts';
import { contactsToTuneOn } from '#contracts/rules/test-data/contacts-to-tune-on.ts';
import { innocentHeldOut } from '#contracts/rules/test-data/innocent-held-out.ts';
import { innocentToTuneOn } from '#contracts/rules/test-data/innocent-to-tune-on.ts';
import { findContacts, hiddenContact, maskContacts } from './mask-contacts.ts';

const linesOf = (sentences: string): string[] => sentences.trim().split('\n');

const asSent = (line: string): string => line.replaceAll(/\[\[(.*?)\]\]/g, '$1');
const asShown = (line: string): string => line.replaceAll(/\[\[.*?\]\]/g, hiddenContact);
const wronglyShown = (lines: readonly string[]): string[] =>
  lines.filter((line) => maskContacts(asSent(line)) !== asShown(line));

describe('contact details', () => {
  test.each([
    ['to tune on', 300, contactsToTuneOn, innocentToTuneOn],
    ['held out', 100, contactsHeldOut, innocentHeldOut],
  ])('are hidden in the sentences %s, and nothing else is', (_, total, withContacts, without) => {
    const [contacts, innocent] = [linesOf(withContacts), linesOf(without)];
    expect(contacts.length + innocent.length).toBe(total);
    const missed = wronglyShown(contacts);
    const hidden = wronglyShown(innocent);
    expect(1 - missed.length / contacts.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
    expect(hidden.length / innocent.length, hidden.join('\n')).toBeLessThanOrEqual(0.01);
  });

  test('links to this app stay', () => {
    const text = 'See https://wellens.example/properties/3, or spa.example/3';
    expect(maskContacts(text, 'wellens.example')).toBe(
      `See https://wellens.example/properties/3, or ${hiddenContact}`,
    );
  });

  test.each([
    ['wellens.example/spa.example', `wellens.example/${hiddenContact}`],
    ['https://wellens.example/xhttps://spa.example/3', `https://wellens.example/x${hiddenContact}`],
    ['https://wellens.example/?to=www.spa.example', `https://wellens.example/?to=${hiddenContact}`],
    ['wellens.example.spa.com', hiddenContact],
    ['https://wellens.example@spa.com/', hiddenContact],
    ['(https://Wellens.example/properties/3?from=2030-05-01&guests=2).', null],
  ])('in %s only what leads elsewhere is hidden', (text, shown) => {
    expect(maskContacts(text, 'wellens.example')).toBe(shown ?? text);
  });

  test.each([
    ['Ring 0\u200B1\u200B7\u200B1\u200B2\u200B3\u200B4\u200B5\u200B6\u200B7 now', 'Ring [[*]] now'],
    ['Ring ０９０－１２３４－５６７８ now', 'Ring [[*]] now'],
    ['Ring \u0660\u0661\u0667\u0661\u0662\u0663\u0664\u0665\u0666\u0667 now', 'Ring [[*]] now'],
    [
      'Ring \u{1D7CE}\u{1D7CF}\u{1D7D5}\u{1D7CF}\u{1D7D0}\u{1D7D1}\u{1D7D2}\u{1D7D3}\u{1D7D4}\u{1D7D5} now',
      'Ring [[*]] now',
    ],
    ['Write to an\u00ADna@gm\u200Dail.com, Bea', 'Write to [[*]], Bea'],
    ['Write to anna＠gmail．com, Bea', 'Write to [[*]], Bea'],
    ['See h\u2060ttps://spa.example/3 today', 'See [[*]] today'],
    ['See sp\u200Ba.c\u200Bom today', 'See [[*]] today'],
    ['From \u0967\u0968/\u0966\u096B/\u0968\u0966\u0969\u0966 on, 👩‍👩‍👧 and 120 m²', null],
  ])('characters that are not drawn, or look like others, do not show one: %j', (text, shown) => {
    expect(maskContacts(text)).toBe(shown?.replace('[[*]]', hiddenContact) ?? text);
  });

  test('a masked text has no contact details', () => {
    for (const line of linesOf(contactsToTuneOn)) {
      expect(findContacts(maskContacts(asSent(line)))).toEqual([]);
    }
  });

  test('the longest messages of repeated parts are read in linear time', () => {
    const parts = [
      '1',
      '1 ',
      '1.',
      '1-',
      'a',
      'a.',
      'a@',
      '@',
      '(',
      ' at a',
      ' dot a',
      'www.',
      'a-',
      'line: a.',
      '０',
      'ａ．',
      '\u200Ba',
    ];
    // A quadratic pattern would take longer than the time limit of a test.
    for (const part of parts) maskContacts(part.repeat((20 * messageMax) / part.length));
  });
});
