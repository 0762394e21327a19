import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOfflineLabels } from './offline-labels.ts';

function Words() {
  const { now, whenBack: later } = useOfflineLabels();
  return `${now}, ${later}`;
}

test('a device with a network is not called offline when the server does not answer, and the text updates live', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<Words />);
  expect(screen.getByText("Can't reach Wellens, once Wellens responds")).toBeDefined();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText("You're offline, when you reconnect")).toBeDefined();
});
