import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import app from '#texts/en/app.json';
import notifications from '#texts/en/notifications.json';

const sentences = [...Object.values(app), ...Object.values(notifications)];

test('every sentence of the app is a valid message', () => {
  expect(sentences.length).toBeGreaterThan(300);
  for (const sentence of sentences) expect(() => compileMessageOrThrow(sentence), sentence).not.toThrow();
});
