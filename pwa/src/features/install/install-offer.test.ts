import { expect, test, vi } from 'vitest';
import { createInstallOffer, type InstallPrompt } from './install-offer.ts';

const dayMs = 24 * 60 * 60_000;

function openDevice({ needsShareSteps = false } = {}) {
  const stored = new Map<string, string>();
  let session = new Map<string, string>();
  let now = Date.parse('2030-06-09T10:00:00Z');
  let isInstalled = false;
  const storage = (map: () => Map<string, string>) => ({
    getItem: (key: string) => map().get(key) ?? null,
    setItem: (key: string, value: string) => void map().set(key, value),
  });
  const offer = createInstallOffer({
    local: storage(() => stored),
    session: storage(() => session),
    now: () => now,
    isInstalled: () => isInstalled,
    needsShareSteps: () => needsShareSteps,
  });
  return {
    offer,
    visit: () => {
      session = new Map();
      offer.countVisit();
    },
    reload: () => offer.countVisit(),
    wait: (days: number) => {
      now += days * dayMs;
    },
    setInstalled: () => {
      isInstalled = true;
    },
    browserWouldAsk: (outcome: 'accepted' | 'dismissed' = 'accepted') => {
      const prompt = vi.fn(() => Promise.resolve({ outcome }));
      offer.capture({ preventDefault: () => undefined, prompt } as unknown as InstallPrompt);
      return prompt;
    },
  };
}

test('installing is not offered on the first visit, also after a reload, but on the second', () => {
  const device = openDevice();
  device.visit();
  device.browserWouldAsk();
  device.reload();
  expect(device.offer.way()).toBeNull();
  device.visit();
  expect(device.offer.way()).toBe('prompt');
});

test('the first save is reason enough to offer it', () => {
  const device = openDevice();
  device.visit();
  device.browserWouldAsk();
  device.offer.noteSave();
  expect(device.offer.way()).toBe('prompt');
});

test('Not now holds for thirty days', () => {
  const device = openDevice();
  device.visit();
  device.visit();
  device.browserWouldAsk();
  device.offer.decline();
  device.wait(29);
  expect(device.offer.way()).toBeNull();
  device.wait(1);
  expect(device.offer.way()).toBe('prompt');
});

test("the browser's question is asked once, and its No counts as Not now", async () => {
  const device = openDevice();
  device.visit();
  device.visit();
  const prompt = device.browserWouldAsk('dismissed');
  await device.offer.install();
  await device.offer.install();
  expect(prompt).toHaveBeenCalledTimes(1);
  device.browserWouldAsk();
  expect(device.offer.way()).toBeNull();
});

test('on an iPhone the Share steps are shown, and nothing once it is installed', () => {
  const device = openDevice({ needsShareSteps: true });
  device.visit();
  device.visit();
  expect(device.offer.way()).toBe('share-steps');
  device.setInstalled();
  expect(device.offer.way()).toBeNull();
});
