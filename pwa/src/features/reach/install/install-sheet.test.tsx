import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { InstallSheet } from './install-sheet.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const separateStorage = /has its own storage\. Send what is waiting and finish your drafts here first/;

const steps = () =>
  screen.findAllByRole('listitem').then((items) => items.map(({ textContent }) => textContent));

test('on an iPhone the sheet says that the Home Screen app has its own storage', async () => {
  renderScreen(<InstallSheet way="share-steps" open onClose={() => undefined} />);
  expect((await screen.findByText(separateStorage)).textContent).toContain('The Home Screen app');
});

test('Safari on a Mac installs from the File menu to the Dock, with its own storage', async () => {
  renderScreen(<InstallSheet way="dock-steps" open onClose={() => undefined} />);
  expect((await steps()).join(' ')).toMatch(/Open the File menu.*Add to Dock/);
  expect(screen.getByText(separateStorage).textContent).toContain('The Dock app');
  expect(screen.getByText(/Add it to your Dock/)).toBeTruthy();
});

test('Firefox for Android installs from the menu, and shares its storage', async () => {
  renderScreen(<InstallSheet way="menu-steps" open onClose={() => undefined} />);
  expect((await steps()).join(' ')).toMatch(/Open the menu.*Tap Install/);
  expect(screen.queryByText(separateStorage)).toBeNull();
});

test("with an install prompt the app shares the browser's storage, so nothing is said about it", async () => {
  renderScreen(<InstallSheet way="prompt" open onClose={() => undefined} />);
  expect(await screen.findByText('Opens offline')).toBeTruthy();
  expect(screen.queryByText(separateStorage)).toBeNull();
});
