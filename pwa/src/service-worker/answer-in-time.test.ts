import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTime } from './worker/answer-in-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answerAfter = (ms: number): Promise<Response> =>
  new Promise((resolve) => setTimeout(() => resolve(new Response('wanted')), ms));
const failAfter = (ms: number): Promise<Response> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError('no answer')), ms));
const smaller = (): Promise<Response> => Promise.resolve(new Response('smaller'));
const none = (): Promise<undefined> => Promise.resolve(undefined);

test.each([
  ['on a line that carries nothing, the substitute after three seconds', failAfter, 120_000, smaller, 3_000],
  ['offline, the substitute at once', failAfter, 1, smaller, 1],
  ['on a slow line, the wanted one if it comes in time', answerAfter, 2_900, smaller, 2_900],
  ['without a substitute, the wanted one whenever it comes', answerAfter, 9_000, none, 9_000],
])('%s', async (_case, wanted, ms, substitute, answeredMs) => {
  let answer: Response | undefined;
  void answerInTime(wanted(ms), { waitMs: 3_000, findSubstitute: substitute }).then(
    (response) => (answer = response),
  );
  await vi.advanceTimersByTimeAsync(answeredMs - 1);
  const before = answer;
  await vi.advanceTimersByTimeAsync(1);
  expect([before, await answer?.text()]).toEqual([undefined, wanted === failAfter ? 'smaller' : 'wanted']);
  // A failure for which nobody waits any more is no error of the worker.
  await vi.runAllTimersAsync();
});

test('the failure of the wanted one if there is no substitute', async () => {
  const answer = expect(answerInTime(failAfter(0), { waitMs: 3_000, findSubstitute: none })).rejects.toThrow(
    'no answer',
  );
  await vi.runAllTimersAsync();
  await answer;
});
