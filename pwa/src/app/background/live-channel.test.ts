import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SyncLoop } from '#pwa/sync/sync-loop.ts';
import { openLiveChannel } from './live-channel.ts';

/** An event stream that a test speaks through. */
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

const log: string[] = [];
const loop = {
  request: (trigger: string) => Promise.resolve(void log.push(trigger)),
  setLive: (isLive: boolean) => void log.push(isLive ? 'live' : 'not live'),
} as unknown as SyncLoop;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.opened = [];
  openLiveChannel(loop);
  log.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const channel = () => FakeEventSource.opened.at(-1) as FakeEventSource;

test('a channel that opens looks once for what came before it stood, and each hint brings a look', () => {
  channel().say('open');
  channel().say('changed');
  expect(log).toEqual(['live', 'hint', 'hint']);
});

test('a channel that breaks is given up, and polling takes its place', () => {
  channel().say('open');
  log.length = 0;
  channel().say('error');
  expect(log).toEqual(['not live']);
  expect(channel().isClosed).toBe(true);
});

test('a channel cut without a word is given up for its silence; signs of life keep it', () => {
  channel().say('open');
  vi.advanceTimersByTime(40_000);
  channel().say('here');
  vi.advanceTimersByTime(40_000);
  expect(channel().isClosed).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(channel().isClosed).toBe(true);
  expect(log.at(-1)).toBe('not live');
});
