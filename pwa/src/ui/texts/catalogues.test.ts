import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import app from '#texts/en/app.json';
import notifications from '#texts/en/notifications.json';
import { compileMessage } from './compile-message.ts';

const sentences = [...Object.values(app), ...Object.values(notifications)];

test('every sentence of the app compiles to what Lingui makes of it', () => {
  expect(sentences.length).toBeGreaterThan(300);
  for (const sentence of sentences) expect(compileMessage(sentence)).toEqual(compileMessageOrThrow(sentence));
});

test.each([
  '{count, plural, =0 {nothing} one {# thing of {name}} other {# things}} here',
  '{by, select, host {The host} other {{name}}} cancelled # 1, ’quoted’ and "so"',
  'You’re not done: don’t leave {a}{b}',
])('%s compiles to what Lingui makes of it', (sentence) =>
  expect(compileMessage(sentence)).toEqual(compileMessageOrThrow(sentence)),
);

test.each(['{', '}', '{count, plural, one {', '{no', 'a { b } {date, date, short}'])(
  'the broken sentence %s does not end the page',
  (sentence) => expect(Array.isArray(compileMessage(sentence))).toBe(true),
);
