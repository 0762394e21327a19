import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PendingList } from './pending-list.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry = buildEntry({ name: 'sendMessage', args: { content: 'Hello' } });
const words = { kind: 'message', title: 'Message to Aiko Tanabe', about: '“Hello”' } as const;
const item = { entry, ...words, isConflict: false, mayHaveArrived: false, pictures: null };
const pending = { needYou: [], waiting: [item], drafts: [], tooLate: [], syncedAt: null };
const warning = /Safari may clear unsent changes after 7 days without a visit/;

test('in a Safari tab the list says beside what waits that it may be cleared', () => {
  vi.stubGlobal('GestureEvent', class extends Event {});
  renderScreen(<PendingList pending={pending} obstacle="none" level={2} />);
  expect(screen.getByText(warning)).toBeTruthy();
});

test('elsewhere, and where nothing waits, it does not', () => {
  const { unmount } = renderScreen(<PendingList pending={pending} obstacle="none" level={2} />);
  expect(screen.getByText('Waiting to send')).toBeTruthy();
  expect(screen.queryByText(warning)).toBeNull();
  unmount();
  vi.stubGlobal('GestureEvent', class extends Event {});
  renderScreen(<PendingList pending={{ ...pending, waiting: [] }} obstacle="none" level={2} />);
  expect(screen.queryByText(warning)).toBeNull();
});
