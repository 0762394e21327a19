import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { SyncLoop } from '#pwa/sync/sync-loop.ts';
import { openLiveChannel } from './live-channel.ts';

/** An event stream that the test controls. */
class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;
  constructor() {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(type: string) {
    this.dispatchEvent(new Event(type));
  }
}

let stopListening: () => void;
const log: string[] = [];
const loop = {
  request: (trigger: string) => Promise.resolve(void log.push(trigger)),
  setLive: (isLive: boolean) => void log.push(isLive ? 'live' : 'not live'),
} as unknown as SyncLoop;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  const subscribe = vi.spyOn(appDevice.connection, 'subscribe');
  const listen = vi.spyOn(document, 'addEventListener');
  openLiveChannel(loop);
  // The app never stops listening. Without this, a later test file that shows the page would open a real channel.
  stopListening = () => {
    for (const { type, value } of subscribe.mock.results) if (type === 'return') value();
    for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener);
  };
  log.length = 0;
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
});

const channel = () => FakeEventSource.opened.at(-1) as FakeEventSource;

test('an opened channel pulls once for earlier changes, and each hint pulls', () => {
  channel().say('open');
  channel().say('changed');
  expect(log).toEqual(['live', 'hint', 'hint']);
});

test('a channel that breaks is closed, one pull finds out why, and polling takes over', () => {
  channel().say('open');
  channel().say('here');
  log.length = 0;
  channel().say('error');
  expect(log).toEqual(['not live']);
  expect(channel().isClosed).toBe(true);
  vi.advanceTimersByTime(2_000);
  expect(log).toEqual(['not live', 'hint']);
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual(['not live', 'hint']);
});

test('a channel that breaks before its first sign of life causes no pull', () => {
  channel().say('open');
  log.length = 0;
  channel().say('error');
  vi.advanceTimersByTime(60_000);
  expect(log).toEqual(['not live']);
});

test('a silent channel is closed; heartbeats keep it open', () => {
  channel().say('open');
  vi.advanceTimersByTime(40_000);
  channel().say('here');
  vi.advanceTimersByTime(40_000);
  expect(channel().isClosed).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(channel().isClosed).toBe(true);
  expect(log.at(-1)).toBe('not live');
});
