import { useState } from 'react';
import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultLimits } from '#contracts/rules/calendar.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { BookingBar } from './booking-bar.tsx';
import type { BookingView } from './use-booking.ts';

const broken = { rule: 'unavailable', title: 'Unavailable dates selected', detail: 'Not free.' } as const;

/** @param startDate of three nights, seen on Jun 1 */
function renderBar(startDate: string, endDate: string, view: Partial<BookingView> = {}) {
  const submit = vi.fn();
  const booking: BookingView = {
    terms: {
      property: buildProperty({ instantBook: true, cancellationPolicy: 'moderate' }),
      chosenPackage: null,
    },
    choice: { range: { startDate, endDate }, guests: 2 },
    onChange: vi.fn(),
    unavailable: new Set(),
    limits: defaultLimits('2026-06-01'),
    datesNear: null,
    isOnline: true,
    canBook: true,
    isPackageMissing: false,
    broken: null,
    nightsToChoose: null,
    chooseNights: vi.fn(),
    request: { isSaving: false, savedId: null, forget: vi.fn(), submit },
    result: null,
    others: [],
    ...view,
  };
  let set: (changed: BookingView) => void = () => undefined;
  function Bar() {
    const [shown, setShown] = useState(booking);
    set = setShown;
    return <BookingBar booking={shown} startsOpen={false} />;
  }
  const { user } = renderScreen(<Bar />);
  const change = (changed: Partial<BookingView>) => act(() => set({ ...booking, ...changed }));
  return { user, submit, change };
}

test('the bar says before the press that a stay is not refundable', () => {
  renderBar('2026-06-03', '2026-06-06');
  expect(
    screen.getByRole('button', { name: /\$823 total\s*Jun 3 – 6\s*2 guests · Not refundable/ }),
  ).toBeDefined();
});

test('the bar of a stay that can still be refunded is short', () => {
  renderBar('2026-06-13', '2026-06-16');
  expect(screen.getByRole('button', { name: /total\s*Jun 13 – 16\s*2 guests$/ })).toBeDefined();
});

test('dates that are not free are named as such, and a press opens the sheet that explains it', async () => {
  const { user, submit } = renderBar('2026-06-13', '2026-06-16', { broken });
  expect(
    screen.getByRole('button', { name: /Jun 13 – 16\s*2 guests · Unavailable dates selected/ }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Instant Book', description: 'Not free.' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Instant Book' }));
  const sheet = await screen.findByRole('dialog', { name: 'Your stay' });
  expect(within(sheet).getByText('Not free.')).toBeDefined();
  expect(submit).toHaveBeenCalledOnce();
});

test('a price that changed since the guest saw it is named, and the first press opens the sheet', async () => {
  const { user, submit, change } = renderBar('2026-06-13', '2026-06-16');
  const property = buildProperty({
    instantBook: true,
    cancellationPolicy: 'moderate',
    pricePerNight: 300,
  });
  change({ terms: { property, chosenPackage: null } });
  expect(
    screen.getByRole('button', { name: /\$1,008 total\s*Jun 13 – 16\s*2 guests · It was \$823$/ }),
  ).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Instant Book' }));
  expect(submit).not.toHaveBeenCalled();
  const sheet = within(await screen.findByRole('dialog', { name: 'Your stay' }));
  await user.click(sheet.getByRole('button', { name: 'Instant Book' }));
  expect(submit).toHaveBeenCalledOnce();
});
