import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { TicketScanner } from './ticket-scanner.tsx';
import type { CameraState } from './use-ticket-camera.ts';

/** Reads a code as if the camera had seen it. */
const camera = vi.hoisted(() => ({
  see: (text: string) => Promise.resolve(void text),
  state: 'on' as CameraState,
}));
vi.mock('./use-ticket-camera.ts', () => ({
  useTicketCamera: (onText: typeof camera.see) => {
    camera.see = onText;
    return { videoRef: { current: null }, state: camera.state };
  },
}));

afterEach(() => {
  camera.state = 'on';
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a ticket that this device cannot look up is told, and the next one is read', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  switchAccount(2);
  renderScreen(<TicketScanner open onClose={() => undefined} />);
  await screen.findByText('Hold the ticket in front of the camera.');
  const failing = vi
    .spyOn(privateDb().meta, 'get')
    .mockRejectedValue(new DOMException('Connection lost', 'UnknownError'));
  await act(() => camera.see('WL1.a.b'));
  expect(currentToast()?.body).toContain('could not look up the ticket');
  expect(reported).toHaveBeenCalled();
  failing.mockRestore();
  await act(() => camera.see('something else'));
  expect(await screen.findByText('This code is not a Wellens ticket.')).toBeDefined();
  // The previous guest's result is cleared when the next ticket cannot be looked up.
  vi.spyOn(privateDb().meta, 'get').mockRejectedValueOnce(
    new DOMException('Connection lost', 'UnknownError'),
  );
  await act(() => camera.see('WL1.a.b'));
  expect(screen.queryByText('This code is not a Wellens ticket.')).toBeNull();
});

test.each([
  ['blocked', 'The camera is blocked'],
  ['missing', 'No camera can be used here'],
] as const)('a camera that is %s is said with what to do: try again, or the list', async (state, title) => {
  camera.state = state;
  const { user } = renderScreen(<TicketScanner open onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  camera.state = 'on';
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hold the ticket in front of the camera.')).toBeDefined();
});

test('tickets that cannot be read are said, and the list is offered', async () => {
  camera.state = 'unreadable';
  renderScreen(<TicketScanner open onClose={() => undefined} />);
  expect(await screen.findByRole('heading', { name: 'Tickets cannot be read yet' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Check in from the list' })).toBeDefined();
});

test('without a camera, the scanner makes way for the list', async () => {
  camera.state = 'missing';
  const onClose = vi.fn();
  const { user } = renderScreen(<TicketScanner open onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Check in from the list' }));
  expect(onClose).toHaveBeenCalledOnce();
});

/** Notes that were played, in hertz, and contexts that were closed. */
class FakeAudio {
  static readonly notes: number[] = [];
  static closed = 0;
  readonly state = 'running';
  readonly currentTime = 0;
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator = () => ({
    frequency: { setValueAtTime: (hertz: number) => void FakeAudio.notes.push(hertz) },
    connect: <T,>(to: T): T => to,
    start: () => undefined,
    stop: () => undefined,
  });
  close = () => Promise.resolve(void (FakeAudio.closed += 1));
}

test('a refused ticket is heard, and the sound is closed with the scanner', async () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  switchAccount(2);
  const { unmount } = renderScreen(<TicketScanner open onClose={() => undefined} />);
  await screen.findByText('Hold the ticket in front of the camera.');
  await act(() => camera.see('something else'));
  const [first = 0, second = 0] = FakeAudio.notes;
  expect(second).toBeLessThan(first);
  expect(FakeAudio.closed).toBe(0);
  unmount();
  expect(FakeAudio.closed).toBe(1);
});
