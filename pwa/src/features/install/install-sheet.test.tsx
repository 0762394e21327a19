import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/testing/render-screen.tsx';
import { InstallSheet } from './install-sheet.tsx';

// Fluent is large; its code is here before a person opens anything.
beforeAll(() => import('#pwa/ui/dialog-sheet/dialog-sheet-surface.tsx'));

const separateStorage =
  /The Home Screen app has its own storage\. Send what is waiting and finish your drafts here first/;

test('on an iPhone the sheet says that the Home Screen app has storage of its own', async () => {
  renderScreen(<InstallSheet way="share-steps" open onClose={() => undefined} />);
  expect(await screen.findByText(separateStorage)).toBeTruthy();
});

test('where the browser installs, the app keeps what is here, and nothing of that is said', async () => {
  renderScreen(<InstallSheet way="prompt" open onClose={() => undefined} />);
  expect(await screen.findByText('Opens offline')).toBeTruthy();
  expect(screen.queryByText(separateStorage)).toBeNull();
});
