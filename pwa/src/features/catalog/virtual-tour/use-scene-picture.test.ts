import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useScenePicture } from './use-scene-picture.ts';

/** Lets promises that have just settled take effect. */
const settle = (change: () => void) =>
  act(() => {
    change();
    return Promise.resolve();
  });

/** A network and a clock that the test controls. */
function stage() {
  const opened: { url: string; show: () => void; fail: () => void }[] = [];
  const waits: (() => void)[] = [];
  const deps = {
    open: (url: string) =>
      new Promise<HTMLImageElement>((resolve, reject) => {
        opened.push({ url, show: () => resolve(new Image()), fail: () => reject(new Error('no')) });
      }),
    wait: () =>
      new Promise<void>((resolve) => {
        waits.push(resolve);
      }),
  };
  const hook = renderHook(
    ({ url, isOnline }: { url: string; isOnline: boolean }) => useScenePicture(url, isOnline, deps),
    { initialProps: { url: '/a.webp', isOnline: true } },
  );
  return { hook, opened, waits, state: () => hook.result.current.picture.state };
}

it('a scene shows its loading state for a second, even if its picture loads sooner', async () => {
  const { opened, waits, state } = stage();
  await settle(() => opened[0]?.show());
  expect(state()).toBe('loading');
  await settle(() => waits[0]?.());
  expect(state()).toBe('ready');
});

it('a picture that arrives after the guest went on is not shown for the next scene', async () => {
  const { hook, opened, waits, state } = stage();
  hook.rerender({ url: '/b.webp', isOnline: true });
  await settle(() => {
    opened[0]?.show();
    waits[0]?.();
  });
  expect(state()).toBe('loading');
});

it('offline, a missing scene is "not saved", and is requested again when the network is back', async () => {
  const { hook, opened, state } = stage();
  hook.rerender({ url: '/a.webp', isOnline: false });
  await settle(() => opened[0]?.fail());
  expect(hook.result.current.picture).toEqual({ state: 'missing', problem: 'not-saved' });
  hook.rerender({ url: '/a.webp', isOnline: true });
  expect(state()).toBe('loading');
  expect(opened).toHaveLength(2);
});

it('online, a missing scene has failed until the person retries', async () => {
  const { hook, opened, state } = stage();
  await settle(() => opened[0]?.fail());
  expect(hook.result.current.picture).toEqual({ state: 'missing', problem: 'failed' });
  act(() => hook.result.current.retry());
  expect(state()).toBe('loading');
  expect(opened).toHaveLength(2);
});
