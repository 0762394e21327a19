import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { appDevice } from '#pwa/sync/app-device.ts';
import { appPollingDemand } from '#pwa/sync/app-polling-demand.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AwaitedData } from './awaited-data.tsx';

afterEach(() => appDevice.connection.reportSynced(1));

const show = () =>
  renderScreen(
    <AwaitedData what="your properties" rows={[]} lastSync={null} isOnline>
      {() => <p>No Properties Yet</p>}
    </AwaitedData>,
  );

test('before the first answer, neither an empty list nor an error is shown', () => {
  show();
  expect(screen.getByText('Loading your properties')).toBeTruthy();
  expect(screen.queryByText('No Properties Yet')).toBeNull();
});

test('a server that refuses ends the waiting, and Retry asks again', async () => {
  const asked = vi.fn();
  const unsubscribe = appPollingDemand.subscribe(asked);
  const { user } = show();
  act(() => appDevice.connection.reportRefused({ code: 'unavailable', detail: 'The server is busy.' }));
  expect(screen.getByRole('alert').textContent).toContain('Failed to load your properties');
  expect(screen.getByText('The server is busy.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(asked).toHaveBeenCalledWith(true);
  act(() => appDevice.connection.reportSynced(2));
  expect(screen.getByText('Loading your properties')).toBeTruthy();
  unsubscribe();
});
