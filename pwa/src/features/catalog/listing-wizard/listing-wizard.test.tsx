import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import { privateDb } from '#pwa/data/open-stores.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { emptyListing, fromListing } from './form/listing-values.ts';
import { ListingWizard } from './listing-wizard.tsx';
import { newDraft } from './drafts/new-draft.ts';
import { openNewDraft } from './drafts/open-draft.ts';
import type { SendEnd } from './listing-commands.ts';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
/** A new id for each test, so that late writes of the previous test's wizard reach another draft. */
let draftId: string;
beforeEach(async () => {
  draftId = crypto.randomUUID();
  await privateDb().drafts.clear();
});

const whole = fromListing(buildProperty({ title: 'Mistpine Cabin', images: ['https://a.example/1.jpg'] }));

interface Options {
  start?: Draft;
  step?: string;
  isOnline?: boolean;
  end?: SendEnd;
  /** Whether the server answers only when `answer` is called. */
  isSlow?: boolean;
}

function show({
  start = newDraft(draftId, emptyListing),
  step,
  isOnline = true,
  end,
  isSlow = false,
}: Options = {}) {
  let answer: (sent: SendEnd) => void = () => undefined;
  const onSend = vi.fn<(listing: Listing, draft: Draft) => Promise<SendEnd>>(() =>
    isSlow
      ? new Promise((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(end ?? { kind: 'accepted' }),
  );
  let goOffline = (): void => undefined;
  function Wizard() {
    const [isConnected, setIsConnected] = useState(isOnline);
    goOffline = () => act(() => setIsConnected(false));
    return (
      <ListingWizard
        start={start}
        isOnline={isConnected}
        renderMap={() => null}
        renderPreview={() => null}
        onSend={onSend}
        onDiscard={() => undefined}
        onGone={() => undefined}
      />
    );
  }
  const view = renderScreen(<Wizard />, {
    path: step === undefined ? '/list-property' : `/list-property?step=${step}`,
  });
  return { ...view, onSend, goOffline: () => goOffline(), answer: (sent: SendEnd) => answer(sent) };
}

const button = (name: string) => screen.getByRole('button', { name });
const kept = () => privateDb().drafts.get(draftId);
const current = () => screen.getAllByRole('button', { current: 'step' })[0]?.textContent;

describe('the steps', () => {
  test('Next moves on and saves whatever is missing; the bar says what is incomplete', async () => {
    const { user, address } = show();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('List Your Wellness Retreat');
    expect(button('Previous').hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mist');
    await user.click(button('Next'));
    expect(current()).toContain('Location');
    expect(address()).toBe('/list-property?step=location');
    expect(screen.getByRole('button', { name: /^Step 1: Basic info ?, incomplete$/ })).toBeTruthy();
    await waitFor(async () =>
      expect(await kept()).toMatchObject({ values: { title: 'Mist' }, step: 'location', reached: 1 }),
    );
    expect(document.activeElement?.textContent).toBe('Where is your retreat?');
    await user.click(button('Previous'));
    expect(screen.getByText('Title must be at least 5 characters')).toBeTruthy();
  });

  test('an emptied field falls back to its value at the start of the step', async () => {
    const { user } = show({ start: newDraft(draftId, whole) });
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await user.click(button('Next'));
    await user.click(button('Previous'));
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mistpine Cabin');
  });

  test('a draft continues at its last step', () => {
    show({
      start: { ...newDraft(draftId, whole), step: 'amenities', reached: 5, updatedAt: Date.UTC(2026, 5, 9) },
    });
    expect(current()).toContain('Amenities');
    expect(screen.getByText(/^Draft saved on this device, \d{1,2}:\d{2} [AP]M$/)).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Wifi' })).toHaveProperty('checked', true);
  });

  test('looking through a listing makes no draft of it', async () => {
    const start = { ...newDraft(draftId, whole), propertyId: 7, base: { version: 1, values: {} } };
    const { user } = show({ start });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Your Wellness Retreat');
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(await kept()).toBeUndefined();
  });
});

test('what is typed is on the disk before it is called saved', async () => {
  const { user } = show();
  expect(screen.queryByText(/^Draft saved/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mistpine Cabin');
  await screen.findByText(/^Draft saved on this device/);
  expect((await kept())?.values).toMatchObject({ title: 'Mistpine Cabin', maxGuests: '1' });
});

test('what did not fit on the device is saved once there is space, without another key', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { user } = show();
    const full = new DOMException('full', 'QuotaExceededError');
    const put = vi.spyOn(privateDb().drafts, 'put').mockRejectedValue(full);
    await user.click(screen.getByRole('textbox', { name: 'Title' }));
    // One change, so that no other write follows the failed one.
    await user.paste('Mistpine Cabin');
    await screen.findByText(/^Not saved: device storage is full/);
    put.mockRestore();
    act(() => void vi.runOnlyPendingTimers());
    await screen.findByText(/^Draft saved on this device/);
    expect((await kept())?.values).toMatchObject({ title: 'Mistpine Cabin' });
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('what did not fit on the device stays in the tab when the wizard is left, and is saved there or when it is opened again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const full = new DOMException('full', 'QuotaExceededError');
  const put = vi.spyOn(privateDb().drafts, 'put').mockRejectedValue(full);
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  const first = show();
  await first.user.click(screen.getByRole('textbox', { name: 'Title' }));
  await first.user.paste('Mistpine Cabin');
  await screen.findByText(/^Not saved: device storage is full/);
  first.unmount();
  // `waitFor` needs the timer that is not real here.
  await expect.poll(() => currentToast()?.title).toBe('Draft not saved');
  expect(isAsked()).toBe(true);

  const again = show({ start: (await openNewDraft(null))! });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mistpine Cabin');
  await again.user.click(screen.getByRole('textbox', { name: 'Description' }));
  await again.user.paste('By the river.');
  await screen.findByText(/^Not saved: device storage is full/);
  again.unmount();
  await expect.poll(isAsked).toBe(true);

  put.mockRestore();
  act(() => void vi.runOnlyPendingTimers());
  await expect
    .poll(async () => (await kept())?.values)
    .toMatchObject({ title: 'Mistpine Cabin', description: 'By the river.' });
  await expect.poll(isAsked).toBe(false);
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test('what another tab writes to the same draft shows here', async () => {
  const { user } = show();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mistpine');
  await waitFor(async () => expect((await kept())?.values).toMatchObject({ title: 'Mistpine' }));
  const values = { ...(await kept())!.values, description: 'From the other tab' };
  await privateDb().drafts.update(draftId, { values, writer: 'other' });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty(
      'value',
      'From the other tab',
    ),
  );
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Mistpine');
});

test('what both tabs write at the same time is merged field by field', async () => {
  const { user } = show();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'Mist');
  await waitFor(async () => expect((await kept())?.values).toMatchObject({ title: 'Mist' }));
  const before = (await kept())!;
  // The other tab read the draft before the next letter, and writes one field of it.
  await user.type(title, 'p');
  await privateDb()
    .drafts.where('id')
    .equals(draftId)
    .modify({
      values: { ...before.values, title: 'Mistp', description: 'From the other tab' },
      writer: 'other',
      writers: { ...before.writers, description: 'other' },
      updatedAt: Date.now() + 1,
    });
  await user.type(title, 'ine');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty(
      'value',
      'From the other tab',
    ),
  );
  expect(title).toHaveProperty('value', 'Mistpine');
  await waitFor(async () =>
    expect((await kept())?.values).toMatchObject({ title: 'Mistpine', description: 'From the other tab' }),
  );
});

test('looking through an empty form makes no draft, and the first change remembers the step', async () => {
  const { user } = show();
  await user.click(button('Next'));
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(await kept()).toBeUndefined();
  await user.click(screen.getByRole('checkbox', { name: 'Wifi' }));
  await waitFor(async () => expect(await kept()).toMatchObject({ step: 'amenities', reached: 3 }));
});

test('characters that turn the direction of text are not taken into a title', async () => {
  const { user } = show();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.click(title);
  await user.paste('Mist\u202Epine\u2066');
  expect(title).toHaveProperty('value', 'Mistpine');
});

test('a price with cents is rounded on blur, with a notice', async () => {
  const { user } = show({ step: 'pricing-availability' });
  const price = screen.getByRole('spinbutton', { name: 'Price per night (USD)' });
  await user.clear(price);
  await user.type(price, '185.5');
  await user.tab();
  expect(price).toHaveProperty('value', '186');
  expect(screen.getByText('Prices are whole dollars: rounded to $186.')).toBeTruthy();
});

describe('photos', () => {
  const rows = () => screen.queryAllByRole('listitem').filter((row) => 'url' in row.dataset);
  const urls = () => rows().map(({ dataset }) => dataset['url']);

  test('are added by address: trimmed, no doubles, and a bad one stays in the field', async () => {
    const { user } = show({ step: 'photos' });
    expect(screen.getByText('No images added yet')).toBeTruthy();
    await user.click(button('Add by link'));
    const field = screen.getByRole('textbox', { name: 'Image URL' });
    await user.click(button('Add'));
    await user.type(field, '  https://a.example/1.jpg {Enter}');
    await user.type(field, 'https://a.example/1.jpg{Enter}');
    expect(urls()).toEqual(['https://a.example/1.jpg']);
    expect(screen.getByText('Already added.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'photo.jpg{Enter}');
    expect(screen.getByText('Must be valid URLs')).toBeTruthy();
    expect(field).toHaveProperty('value', 'photo.jpg');
    expect(screen.getByText('Enter a link that starts with https://')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'http://a.example/1.jpg{Enter}');
    expect(screen.getByText('Guests only see https:// photos.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'http://a.example/1.jpg');
    await user.click(button('Forest cabin'));
    await user.click(button('Stone bath'));
    expect(screen.getByText('3 images added')).toBeTruthy();
  });

  test.each([
    ['www.example.com/pic.jpg', 'Must be valid URLs'],
    ['http://a.example/1.jpg', 'Guests only see https:// photos.'],
  ])('the link %s holds the step and says why, until it is changed', async (typed, problem) => {
    const { user } = show({ step: 'photos' });
    await user.click(button('Add by link'));
    await user.type(screen.getByRole('textbox', { name: 'Image URL' }), typed);
    await user.click(button('Add by link'));
    await user.click(button('Next'));
    expect(current()).toContain('Photos');
    expect(screen.getByText(problem)).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Image URL' });
    expect(field).toHaveProperty('value', typed);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    expect(screen.queryByText(problem)).toBeNull();
    await user.click(button('Next'));
    expect(current()).toContain('Review');
  });

  test('are put in order by buttons and arrow keys, and the first is the cover', async () => {
    const images = ['https://a.example/1.jpg', 'https://a.example/2.jpg', 'https://a.example/3.jpg'];
    const { user } = show({ start: newDraft(draftId, { ...whole, images }), step: 'photos' });
    const numbers = () => urls().map((url) => url?.at(-5));
    await user.click(button('Move photo 1 down'));
    expect(numbers()).toEqual(['2', '1', '3']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move photo 2 down');
    await user.keyboard('{ArrowUp}');
    expect(numbers()).toEqual(['1', '2', '3']);
    await user.click(button('Make cover: photo 3'));
    expect(numbers()).toEqual(['3', '1', '2']);
    expect(within(rows()[0]!).getByText('Cover')).toBeTruthy();
    await user.click(button('Remove photo 1'));
    expect(numbers()).toEqual(['1', '2']);
  });
});

describe('submitting', () => {
  const atReview = (values = whole) => ({
    start: { ...newDraft(draftId, values), updatedAt: 1 },
    step: 'review',
  });

  test('submitting an incomplete listing focuses the first field with an error', async () => {
    const { user, onSend } = show(atReview({ ...whole, retreatTypes: [], images: [] }));
    await user.click(button('Submit Property'));
    expect(current()).toContain('Retreat types');
    expect(screen.getByText('At least one retreat type is required')).toBeTruthy();
    await waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('retreatTypes'));
    expect(onSend).not.toHaveBeenCalled();
  });

  test('a listing without a place is warned about, and sent all the same', async () => {
    const warning = "Not placed on the map yet. Guests who search on the map won't find it.";
    const placed = show(atReview({ ...whole, latitude: '35.2', longitude: '139.1' }));
    expect(screen.queryByText(warning)).toBeNull();
    placed.unmount();
    const { user, onSend } = show(atReview({ ...whole, latitude: '0', longitude: '0' }));
    expect(screen.getByText(warning)).toBeTruthy();
    await user.click(button('Submit Property'));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  const missingPhoto = () => {
    for (const photo of screen.getAllByRole('img', { name: 'Cover' })) fireEvent.error(photo);
  };
  const noPhoto = 'None of your photos can be shown. Check the links, or add another photo.';

  test('a listing without a photo that can be shown is not sent', async () => {
    const { user, onSend } = show(atReview());
    missingPhoto();
    await user.click(button('Submit Property'));
    expect(current()).toContain('Photos');
    expect(screen.getByText(noPhoto)).toBeTruthy();
    expect(onSend).not.toHaveBeenCalled();
    await user.click(button('Add by link'));
    await user.click(button('Forest cabin'));
    expect(screen.queryByText(noPhoto)).toBeNull();
  });

  test('a listing with a typed link that cannot be added is not sent without it', async () => {
    const start = newDraft(draftId, { ...whole, imageUrl: 'www.example.com/pic.jpg' });
    const { user, onSend } = show({ start, step: 'review' });
    await user.click(button('Submit Property'));
    expect(current()).toContain('Photos');
    expect(onSend).not.toHaveBeenCalled();
  });

  test('offline, a photo that cannot be checked does not prevent submitting', async () => {
    const { user, onSend } = show({ ...atReview(), isOnline: false });
    missingPhoto();
    await user.click(button('Submit Property'));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('a photo that failed just before the connection loss was noticed does not prevent submitting', async () => {
    const { user, onSend, goOffline } = show(atReview());
    missingPhoto();
    goOffline();
    await user.click(button('Submit Property'));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('a stored listing whose photos went away can still be edited', async () => {
    const base = { version: 1, values: { images: whole.images } };
    const start = { ...newDraft(draftId, whole), propertyId: 7, base };
    const { user, onSend } = show({ start, step: 'review' });
    missingPhoto();
    await user.click(button('Update Property'));
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('pressing twice sends once', async () => {
    const { user, onSend } = show(atReview());
    expect(screen.getByText(/^Your listing will be reviewed by our team before going live/)).toBeTruthy();
    await user.dblClick(button('Submit Property'));
    expect(onSend).toHaveBeenCalledTimes(1);
    expect(onSend.mock.calls[0]?.[0]).toMatchObject({ title: 'Mistpine Cabin', pricePerNight: 245 });
  });

  test('a refusal of the server is shown at its field, and later typing is still saved', async () => {
    const errors = [{ field: 'title', message: 'Too many stars' }];
    const { user } = show({
      ...atReview(),
      end: { kind: 'refused', message: '422: Some fields need attention.', errors },
    });
    await user.click(button('Submit Property'));
    expect(await screen.findByText('Too many stars')).toBeTruthy();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.type(title, '!');
    expect(screen.queryByText('Too many stars')).toBeNull();
    await waitFor(async () => expect((await kept())?.values).toMatchObject({ title: 'Mistpine Cabin!' }));
  });

  test('what is typed while the listing is on its way is saved if the server refuses it', async () => {
    const start = { ...newDraft(draftId, whole), updatedAt: 1, writers: { title: 'other' } };
    const { user, onSend, answer } = show({ start, step: 'review', isSlow: true });
    await user.click(button('Submit Property'));
    await user.click(screen.getByRole('button', { name: /^Step 1: Basic info/ }));
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.type(title, ' of the valley');
    // The draft is back as it was submitted.
    await privateDb().drafts.put(onSend.mock.calls[0]![1]);
    answer({ kind: 'refused', message: '422: Some fields need attention.', errors: [] });
    await waitFor(async () =>
      expect((await kept())?.values).toMatchObject({ title: 'Mistpine Cabin of the valley' }),
    );
    expect(title).toHaveProperty('value', 'Mistpine Cabin of the valley');
  });

  test('without a connection it says what submitting does', () => {
    show({ ...atReview(), isOnline: false });
    expect(screen.getByText(/Submitting saves this listing and sends it once Wellens responds/)).toBeTruthy();
  });
});
