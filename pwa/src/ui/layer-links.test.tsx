import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { useLayerLinks } from './layer-links.ts';
import { Link } from './link.tsx';

const leave = vi.fn();

function Links({ onLeave }: { onLeave: (() => void) | undefined }) {
  const linkTo = useLayerLinks(onLeave);
  return (
    <>
      <Link {...linkTo('/trips/5')}>Trip</Link>
      <Link {...linkTo('/properties/4')}>Retreat</Link>
    </>
  );
}

const show = (onLeave?: () => void) => {
  leave.mockReset();
  return renderScreen(<Links onLeave={onLeave} />, { path: '/properties/4?guests=2', state: 'of the page' });
};

test('a followed link closes the layer', async () => {
  const { user, address } = show(leave);
  await user.click(screen.getByRole('link', { name: 'Trip' }));
  expect([address(), leave.mock.calls.length]).toEqual(['/trips/5', 1]);
});

test('a link to the page below the layer only closes it', async () => {
  const { user, address, state } = show(leave);
  await user.click(screen.getByRole('link', { name: 'Retreat' }));
  expect([address(), leave.mock.calls.length]).toEqual(['/properties/4?guests=2', 1]);
  // A navigation would have replaced it.
  expect(state()).toBe('of the page');
});

test('a link that is opened in another tab leaves the layer open', () => {
  const { address } = show(leave);
  // jsdom cannot open tabs.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Trip' }), { ctrlKey: true });
  expect([address(), leave.mock.calls.length]).toEqual(['/properties/4?guests=2', 0]);
});

test('on a page it is an ordinary link', async () => {
  const { user, address, state } = show();
  await user.click(screen.getByRole('link', { name: 'Retreat' }));
  expect([address(), state()]).toEqual(['/properties/4', null]);
});
