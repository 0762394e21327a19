import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { headers } from '#contracts/sync/sync-wire.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { HeldQueue } from './held-queue.tsx';
import { ReportQueue } from './report-queue.tsx';

const read = vi.fn<(address: string) => void>();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // jsdom does not know the element `search`
  vi.stubGlobal('fetch', (url: string) => {
    const { search } = new URL(url, 'https://wellens.invalid');
    read(search);
    const body = { reports: [], messages: [], waiting: 0, next: null };
    return Promise.resolve(Response.json(body, { headers: { [headers.app]: '1' } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  read.mockReset();
});

const ignore = () => undefined;
const lastRead = () => new URLSearchParams(read.mock.lastCall?.[0]);

test('a reload keeps the filter of the reports, without values that are not known', async () => {
  const path = '/admin?tab=reports&state=decided&kind=review&assignee=boss&text=rude';
  const { user, address } = renderScreen(<ReportQueue isOnline counts={null} onChange={ignore} />, { path });
  await screen.findByText('No reports found.');
  expect(Object.fromEntries(lastRead())).toEqual({ state: 'decided', kind: 'review', text: 'rude' });
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('rude');
  await user.click(screen.getByRole('button', { name: 'Assigned to nobody' }));
  expect(address()).toBe('/admin?tab=reports&state=decided&kind=review&assignee=nobody&text=rude');
  await waitFor(() => expect(lastRead().get('assignee')).toBe('nobody'));
});

test('a reload keeps the filter of the messages to check, with the words that were typed', async () => {
  const path = '/admin?tab=held&order=newest';
  const { address } = renderScreen(<HeldQueue isOnline onChange={ignore} />, { path });
  await screen.findByText('No messages to check.');
  expect(lastRead().get('order')).toBe('newest');
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' link ' } });
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(address()).toBe('/admin?tab=held&order=newest&text=link');
  expect(lastRead().get('text')).toBe('link');
});
