import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { saveFavorite } from '#pwa/sync/commands/favorite-commands.ts';
import { storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import { storeReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { readDeviceData } from './leaving/export-commands.ts';
import { ExportPanel } from './leaving/export-panel.tsx';

beforeEach(() => switchAccount(1));
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

function stubServer(nextAt: string | null): void {
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
    const body =
      method === 'GET'
        ? { expiresAt: nextAt, nextAt }
        : { token: 'link-token', expiresAt: '2030-03-08T12:00:00.000Z' };
    const answer = Response.json(body);
    answer.headers.set('X-App', '1');
    return Promise.resolve(answer);
  });
}

test('a copy can be downloaded once it was asked for', async () => {
  stubServer(null);
  const { user } = renderScreen(<ExportPanel sendsMail isOnline />);
  await user.click(screen.getByRole('button', { name: 'Get my data' }));
  const link = await screen.findByRole('link', { name: 'Download your data' });
  expect(link.getAttribute('href')).toBe('/api/export/link-token');
});

test('the link to a copy is there again after leaving the page, but not for another account', async () => {
  stubServer(null);
  const { user, unmount } = renderScreen(<ExportPanel sendsMail={false} isOnline />);
  await user.click(screen.getByRole('button', { name: 'Get my data' }));
  await screen.findByRole('link', { name: 'Download your data' });
  unmount();
  renderScreen(<ExportPanel sendsMail={false} isOnline={false} />);
  expect(screen.getByRole('link', { name: 'Download your data' })).toBeTruthy();
  act(() => switchAccount(2));
  expect(screen.queryByRole('link', { name: 'Download your data' })).toBeNull();
});

test('a second copy within a day says when it can be had', async () => {
  stubServer('2030-03-02T12:00:00.000Z');
  renderScreen(<ExportPanel sendsMail isOnline />);
  expect(await screen.findByText(/You can get another one from/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get my data' }).disabled).toBe(true);
});

test('a server that sends no mail does not say that it mailed the link', async () => {
  stubServer(null);
  const { user } = renderScreen(<ExportPanel sendsMail={false} isOnline />);
  await user.click(screen.getByRole('button', { name: 'Get my data' }));
  expect(await screen.findByText(/The link works until .* Keep it to yourself\./)).toBeTruthy();
  expect(screen.queryByText(/email/)).toBeNull();
});

test('without a connection the button says why it waits', () => {
  renderScreen(<ExportPanel sendsMail isOnline={false} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Get my data' }).disabled).toBe(true);
  expect(screen.getByText(/when you are connected/)).toBeTruthy();
});

test('changes that were not sent, and drafts, can be saved from the device', async () => {
  await saveFavorite(appDevice, 12);
  await storeDraft(privateDb(), 7, { text: 'Is the sauna warm?', stamp: 1 });
  await storeReviewDraft(privateDb(), 8, {
    ...{ tookPlace: true, overall: 4, scores: {}, wouldHostAgain: null, version: 0 },
    ...{ text: 'A quiet week.', privateNote: '', whatHappened: '' },
  });
  const data = await readDeviceData(privateDb());
  expect(data.unsent).toHaveLength(1);
  expect(JSON.stringify(data.messageDrafts)).toContain('Is the sauna warm?');
  expect(JSON.stringify(data.reviewDrafts)).toContain('A quiet week.');
});
