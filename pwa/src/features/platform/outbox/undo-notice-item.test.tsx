import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { UndoNoticeItem } from './undo-notice-item.tsx';

const entry = buildEntry({ name: 'sendMessage', args: { content: 'Hello' } });
const words = { kind: 'message', title: 'Message to Aiko Tanabe', about: '“Hello”' } as const;
const item = { entry, ...words, isConflict: false, mayHaveArrived: true, pictures: null };

test.each([
  [1, '1 change before it had already been saved, too.'],
  [3, '3 changes before it had already been saved, too.'],
])('a notice says that %i more before it are only counted', (earlier, sentence) => {
  render(<UndoNoticeItem item={{ ...item, earlier }} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('a notice speaks of its own change where no other is counted', () => {
  render(<UndoNoticeItem item={{ ...item, earlier: 0 }} />);
  expect(screen.getByText(/Your message had already arrived\./)).toBeTruthy();
  expect(screen.queryByText(/before it/)).toBeNull();
});
