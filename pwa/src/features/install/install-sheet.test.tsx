import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { InstallSheet } from './install-sheet.tsx';

// Fluent is large; its code is here before a person opens anything.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const separateStorage = /has its own storage\. Send what is waiting and finish your drafts here first/;

const steps = () =>
  screen.findAllByRole('listitem').then((items) => items.map(({ textContent }) => textContent));

test('on an iPhone the sheet says that the Home Screen app has storage of its own', async () => {
  renderScreen(<InstallSheet way="share-steps" open onClose={() => undefined} />);
  expect((await screen.findByText(separateStorage)).textContent).toContain('The Home Screen app');
});

test('in Safari on a Mac it goes by the File menu to the Dock, where it has storage of its own', async () => {
  renderScreen(<InstallSheet way="dock-steps" open onClose={() => undefined} />);
  expect((await steps()).join(' ')).toMatch(/Open the File menu.*Add to Dock/);
  expect(screen.getByText(separateStorage).textContent).toContain('The Dock app');
  expect(screen.getByText(/Add it to your Dock/)).toBeTruthy();
});

test('in Firefox for Android it goes by the menu, and what is here stays', async () => {
  renderScreen(<InstallSheet way="menu-steps" open onClose={() => undefined} />);
  expect((await steps()).join(' ')).toMatch(/Open the menu.*Tap Install/);
  expect(screen.queryByText(separateStorage)).toBeNull();
});

test('where the browser installs, the app keeps what is here, and nothing of that is said', async () => {
  renderScreen(<InstallSheet way="prompt" open onClose={() => undefined} />);
  expect(await screen.findByText('Opens offline')).toBeTruthy();
  expect(screen.queryByText(separateStorage)).toBeNull();
});
