import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chromeOf } from '#pwa/app/routing/route-chrome.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { BackLink } from './back-link.tsx';

test('the wizard shows its title, and its arrow leads home', async () => {
  const { user, address, unmount } = renderScreen(<BackLink {...chromeOf('/list-property').inner!} />, {
    path: '/list-property?edit=7&step=photos',
  });
  expect(screen.getByText('Edit Your Wellness Retreat')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to home' }));
  expect(address()).toBe('/');
  unmount();
  renderScreen(<BackLink {...chromeOf('/list-property').inner!} />, { path: '/list-property' });
  expect(screen.getByText('List Your Wellness Retreat')).toBeTruthy();
});
