import { expect, test } from 'vitest';
import { originOf } from './public-origin.ts';

test.each([
  ['127.0.0.1', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
  ['retreats.example', 'http://retreats.example:4000'],
  ['fd00::7', 'http://[fd00::7]:4000'],
])('without PUBLIC_ORIGIN a server on %s is reached at %s', (host, origin) => {
  expect(originOf({ publicOrigin: null, host, port: 4000 })).toBe(origin);
});
