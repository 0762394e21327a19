import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { PropertyPhotos } from './property-photos.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));
beforeEach(() => switchAccount(1));
afterEach(() => switchAccount(null));

test('the report of a photo opens after the gallery has left the history', async () => {
  const property = buildProperty({ id: 7, hostId: 2, images: ['/pictures/a.webp', '/pictures/b.webp'] });
  const { user } = renderScreen(<PropertyPhotos property={property} isOnline={false} />);
  await user.click(screen.getAllByRole('button', { name: /photo/i })[0]!);
  await user.click(await screen.findByRole('button', { name: /report/i }));
  await screen.findByRole('dialog', { name: 'Report this photo' });
  await waitFor(() => expect(window.history.state).toMatchObject({ wellensLayers: [expect.any(String)] }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(window.history.state).toBeNull());
});
