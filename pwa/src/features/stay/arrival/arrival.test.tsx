import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArrivalDetails as Details } from '#contracts/domain/stay/arrivals.ts';
import { forgetDoorCodes, noteShownCode } from '#pwa/data/trips/door-codes.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ArrivalDetails } from './arrival-details.tsx';
import { ArrivalGuideForm } from './arrival-guide-form.tsx';
import { findArrivalGuide } from './arrival-queries.ts';

const open = {
  welcome: 'Welcome to the cedar house.',
  directions: '',
  parking: '',
  wifiName: 'Cedar',
  wifiPassword: 'steam-and-tea',
  contactName: 'Aiko',
  contactPhone: '+81 (75) 000-0000',
  houseRules: '',
};
const guide = { id: 7, ...open, code: '4711', releaseHours: 72, version: 3 };
const details: Details = {
  ...{ id: 12, propertyId: 7, ...open, code: null, codeChangedAt: null, version: 3 },
  codeDueAt: '2026-12-01T06:00:00.000Z',
};
const show = (parts: Partial<Details>) =>
  renderScreen(<ArrivalDetails details={{ ...details, ...parts }} timeZone="Asia/Tokyo" />);

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(2);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().arrivalGuides.put(guide);
  act(() => appDevice.connection.reportLost());
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a host edits the guide offline: only what changed waits, and it shows at once', async () => {
  const { user } = renderScreen(<ArrivalGuideForm guide={guide} />);
  const code = await screen.findByRole('textbox', { name: 'Door code' });
  await user.clear(code);
  await user.type(code, '0815');
  await user.click(screen.getByRole('button', { name: 'Save arrival guide' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({ args: { id: 7, fields: { code: '0815' } }, base: { version: 3 } });
  expect(await findArrivalGuide(privateDb(), 7)).toMatchObject({ code: '0815', wifiName: 'Cedar' });
});

test('hours outside 24 to 72 are not saved, and get the focus', async () => {
  const { user } = renderScreen(<ArrivalGuideForm guide={guide} />);
  const hours = await screen.findByRole('textbox', { name: /this many hours/ });
  await user.clear(hours);
  await user.type(hours, '12');
  await user.click(screen.getByRole('button', { name: 'Save arrival guide' }));
  await screen.findByText('Enter a whole number of hours from 24 to 72');
  await waitFor(() => expect(document.activeElement).toBe(hours));
  expect(await privateDb().outbox.count()).toBe(0);
});

test('a phone number that nobody can call is refused at its field, and an emergency number is one', async () => {
  const { user } = renderScreen(<ArrivalGuideForm guide={guide} />);
  const phone = await screen.findByRole('textbox', { name: 'Phone' });
  await user.clear(phone);
  await user.type(phone, 'call me');
  await user.click(screen.getByRole('button', { name: 'Save arrival guide' }));
  await screen.findByText(/^Enter a phone number with its digits/);
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(await privateDb().outbox.count()).toBe(0);
  await user.clear(phone);
  await user.type(phone, '112');
  await user.click(screen.getByRole('button', { name: 'Save arrival guide' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
});

test('what was typed is there when the form is opened again, until it is saved', async () => {
  const first = renderScreen(<ArrivalGuideForm guide={guide} />);
  await first.user.type(await screen.findByRole('textbox', { name: 'Parking' }), 'Behind the bath');
  first.unmount();
  const again = renderScreen(<ArrivalGuideForm guide={guide} />);
  const parking = await screen.findByRole('textbox', { name: 'Parking' });
  await waitFor(() => expect(parking).toHaveProperty('value', expect.stringContaining('Behind the bath')));
  await again.user.click(screen.getByRole('button', { name: 'Save arrival guide' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  again.unmount();
  renderScreen(<ArrivalGuideForm guide={guide} />);
  expect(await screen.findByRole('textbox', { name: 'Parking' })).toHaveProperty('value', guide.parking);
});

test('what was typed and taken back is not there when the form is opened again', async () => {
  const first = renderScreen(<ArrivalGuideForm guide={guide} />);
  const code = await screen.findByRole('textbox', { name: 'Door code' });
  await first.user.type(code, '{Backspace}');
  await first.user.type(code, '1');
  first.unmount();
  renderScreen(<ArrivalGuideForm guide={guide} />);
  expect(await screen.findByRole('textbox', { name: 'Door code' })).toHaveProperty('value', '4711');
  expect(screen.getByRole('button', { name: 'Save arrival guide' })).toHaveProperty('disabled', true);
});

test('a guest reads when the code comes, at the time of the listing, and whom to call', () => {
  show({});
  expect(screen.getByText(/^Comes Tue, Dec 1, 3:00\sPM\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: '+81 (75) 000-0000' }).getAttribute('href')).toBe(
    'tel:+81750000000',
  );
  expect(screen.queryByText('Parking')).toBeNull();
});

test('a phone number without digits, from before they were required, is no link', () => {
  show({ contactPhone: 'call me' });
  expect(screen.getByText(/call me/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a guest reads the code, and that it changed', () => {
  show({ code: '0815', codeChangedAt: '2026-12-01T07:20:00.000Z' });
  expect(screen.getByText('0815')).toBeTruthy();
  expect(screen.getByText(/^Changed Tue, Dec 1, 4:20\sPM\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy door code' })).toBeTruthy();
});

test('a guest who saw the earlier code reads it struck through, and it goes with the guide', async () => {
  await privateDb().arrivalDetails.put({ ...details, code: '4711' });
  const before = show({ code: '4711' });
  await waitFor(async () => expect(await privateDb().meta.get('doorCode:12')).toBeDefined());
  before.unmount();
  show({ code: '0815', codeChangedAt: '2026-12-01T07:20:00.000Z' });
  expect((await screen.findByText('4711')).tagName).toBe('S');
  await forgetDoorCodes(privateDb());
  expect(await noteShownCode(privateDb(), 12, '0815')).toBe('4711');
  await privateDb().arrivalDetails.delete(12);
  await forgetDoorCodes(privateDb());
  expect(await noteShownCode(privateDb(), 12, '0815')).toBeNull();
});

test('a guide without a code says nothing about one', () => {
  show({ codeDueAt: null });
  expect(screen.queryByText('Door code')).toBeNull();
});
