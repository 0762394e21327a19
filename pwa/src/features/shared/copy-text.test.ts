import { afterEach, expect, test, vi } from 'vitest';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

test('a text that cannot be put on the clipboard is shown until it is closed', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  await copyText('WLNS-1', { title: 'Booking ID copied' });
  expect(currentToast()).toMatchObject({ title: 'Could not copy', body: 'WLNS-1', durationMs: null });
});

test('a browser without a clipboard shows the text too', async () => {
  vi.stubGlobal('navigator', {});
  await copyText('WLNS-2', { title: 'Booking ID copied' });
  expect(currentToast()).toMatchObject({ title: 'Could not copy', body: 'WLNS-2' });
});
