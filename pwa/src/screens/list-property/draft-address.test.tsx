import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { privateDb } from '#pwa/data/open-stores.ts';
import { newDraft } from '#pwa/features/catalog/listing-wizard/drafts/new-draft.ts';
import { emptyListing, fromListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { closeOfflineHost, openOfflineHost } from '#pwa/test-support/offline-host.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { ListPropertyScreen } from './list-property-screen.tsx';

beforeEach(() => openOfflineHost());
afterEach(closeOfflineHost);

let goBack: () => void;

function WithBack() {
  const navigate = useNavigate();
  goBack = () => act(() => void navigate(-1));
  return (
    <Routes>
      <Route path="/list-property" element={<ListPropertyScreen />} />
      <Route path="*" element={<p>Another screen</p>} />
    </Routes>
  );
}

const show = (path = '/list-property') => renderScreen(<WithBack />, { path });
const button = (name: string) => screen.findByRole('button', { name });
const title = () => screen.findByRole('textbox', { name: 'Title' });
const shownTitle = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Title' })?.value;
const draft = (id: string, name: string, updatedAt: number) => ({
  ...newDraft(id, { ...fromListing(buildProperty()), title: name }),
  updatedAt,
});

test('a reload opens the draft that the tab had open, and not the one that another tab worked on last', async () => {
  const { user, address, unmount } = show('/list-property?step=basic-info');
  const field = await title();
  await user.type(field, 'Alpha House');
  await waitFor(() => expect(address()).toMatch(/^\/list-property\?step=basic-info&draft=./));
  // The form is still the same one, with the cursor in it.
  expect(document.activeElement).toBe(field);
  await waitFor(async () =>
    expect((await privateDb().drafts.toArray())[0]?.values).toMatchObject({ title: 'Alpha House' }),
  );
  await privateDb().drafts.put(draft('two', 'Beta House', Date.now() + 1));
  unmount();
  show(address());
  expect(await title()).toHaveProperty('value', 'Alpha House');
});

test('the draft that is continued is in the address', async () => {
  await privateDb().drafts.put(draft('one', 'Alpha House', 5));
  const { address, state } = show();
  await waitFor(() => expect(address()).toBe('/list-property?draft=one'));
  expect(state()).toEqual({ keepScroll: true });
});

test('the address of the screen that the host is on the way to is left alone', async () => {
  const { user, address } = show();
  await title();
  const before = window.location.pathname;
  window.history.pushState(null, '', '/owner-dashboard');
  onTestFinished(() => window.history.replaceState(null, '', before));
  await user.type(await title(), 'Alpha House');
  await screen.findByText(/^Draft saved on this device/);
  await waitFor(async () => expect(await privateDb().drafts.count()).toBe(1));
  expect(address()).toBe('/list-property');
});

test('Back from a new listing leads to the draft before it', async () => {
  await privateDb().drafts.put(draft('one', 'Alpha House', 5));
  const { user, address } = show();
  await waitFor(() => expect(address()).toBe('/list-property?draft=one'));
  await user.click(await button('Start a new listing'));
  await waitFor(() => expect(shownTitle()).toBe(''));
  await user.type(await title(), 'Delta');
  await waitFor(() => expect(address()).not.toContain('draft=new'));
  expect(shownTitle()).toBe('Delta');
  goBack();
  await waitFor(() => expect(shownTitle()).toBe('Alpha House'));
});

test('Back within a draft that was stored on its second step leads to its first step', async () => {
  const { user, address } = show();
  await title();
  await user.click(await button('Next'));
  await user.type(await screen.findByRole('textbox', { name: /^Location/ }), 'Forks');
  await waitFor(() => expect(address()).toMatch(/^\/list-property\?step=location&draft=./));
  const named = new URLSearchParams(address().split('?')[1]).get('draft');
  goBack();
  await title();
  await waitFor(() => expect(address()).toBe(`/list-property?draft=${named}`));
  await user.click(await button('Next'));
  expect(await screen.findByRole('textbox', { name: /^Location/ })).toHaveProperty('value', 'Forks');
});

test('Back after submitting does not open an empty listing under the id of the submitted one', async () => {
  await privateDb().drafts.put(draft('one', 'Alpha House', 5));
  const { user, address } = show('/list-property?draft=one&step=photos');
  await user.click(await button('Next'));
  await user.click(await button('Submit Property'));
  await waitFor(() => expect(address()).toBe('/owner-dashboard'));
  goBack();
  await waitFor(() => expect(currentToast()?.title).toBe('This draft is no longer on this device'));
  expect(address()).toBe('/owner-dashboard');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test.each(['/list-property?draft=one&step=photos', '/list-property?draft=one'])(
  '%s of a draft that has ended leads to the dashboard',
  async (path) => {
    const { address } = show(path);
    await waitFor(() => expect(address()).toBe('/owner-dashboard'));
    expect(currentToast()?.title).toBe('This draft is no longer on this device');
  },
);

test('a new listing can be reloaded before anything was typed', async () => {
  const { address } = show('/list-property?draft=new&step=location');
  expect(await screen.findByRole('textbox', { name: /^Location/ })).toHaveProperty(
    'value',
    emptyListing.location,
  );
  expect(address()).toBe('/list-property?draft=new&step=location');
});
