import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { StorageView } from './storage-view.tsx';

afterEach(() => vi.unstubAllGlobals());

test('in a tab of Safari the storage view says that it is cleared after 7 days without a visit', async () => {
  vi.stubGlobal('GestureEvent', class extends Event {});
  renderScreen(<StorageView waiting={2} />);
  expect(await screen.findByText(/Safari clears this after 7 days without a visit/)).toBeTruthy();
});

test('elsewhere, and on the Home Screen, it names the room on the device', async () => {
  renderScreen(<StorageView waiting={2} />);
  expect(await screen.findByText(/if space runs low/)).toBeTruthy();
});
