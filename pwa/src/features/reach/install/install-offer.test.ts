import { expect, test, vi } from 'vitest';
import { createInstallOffer, stepsByHand, type InstallPrompt } from './install-offer.ts';

const dayMs = 24 * 60 * 60_000;

function openDevice({ byHand = null }: { byHand?: ReturnType<typeof stepsByHand> } = {}) {
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
    stepsByHand: () => byHand,
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

test('installation is offered on the second visit, not on the first one or after a reload', () => {
  const device = openDevice();
  device.visit();
  device.browserWouldAsk();
  device.reload();
  expect(device.offer.way()).toBeNull();
  device.visit();
  expect(device.offer.way()).toBe('prompt');
});

test('it is offered after the first save', () => {
  const device = openDevice();
  device.visit();
  device.browserWouldAsk();
  device.offer.noteSave();
  expect(device.offer.way()).toBe('prompt');
});

test('Not now applies for thirty days', () => {
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

test("the browser's prompt is shown once, and declining it counts as Not now", async () => {
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
  const device = openDevice({ byHand: 'share-steps' });
  device.visit();
  device.visit();
  expect(device.offer.way()).toBe('share-steps');
  device.setInstalled();
  expect(device.offer.way()).toBeNull();
});

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const safari = `${mac} Version/17.4.1 Safari/605.1.15`;
const onIphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Safari on an iPhone', `${onIphone} Version/17.4 Mobile/15E148 Safari/604.1`, 5, 'share-steps'],
  ['Firefox on an iPhone', `${onIphone} FxiOS/125.0 Mobile/15E148 Safari/605.1.15`, 5, 'share-steps'],
  ['Safari on an iPad', safari, 5, 'share-steps'],
  ['Safari on a Mac', safari, 0, 'dock-steps'],
  ['Safari on a Mac before macOS 14', `${mac} Version/16.6 Safari/605.1.15`, 0, null],
  ['Chrome on a Mac', `${mac} Chrome/124.0.0.0 Safari/537.36`, 0, null],
  [
    'Firefox on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:125.0) Gecko/20100101 Firefox/125.0',
    0,
    null,
  ],
  [
    'Firefox for Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
    5,
    'menu-steps',
  ],
  [
    'Chrome for Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    5,
    null,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 0, null],
])('%s has its own steps, or none', (_browser, userAgent, maxTouchPoints, steps) => {
  expect(stepsByHand({ userAgent, maxTouchPoints })).toBe(steps);
});
