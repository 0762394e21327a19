import { expect, test } from 'vitest';
import { ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { toFormProblem } from './form-problem.ts';

test.each(['network', 'failing', 'broken', 'stranger'] as const)(
  'without an answer (%s) the form says that it may have worked',
  (problem) => {
    const { message } = toFormProblem(new ConnectionError(problem));
    expect(message).toBe('No answer came. It may have worked, so check before you try again.');
  },
);

test('only of a call that was not made the form says that nothing was sent', () => {
  expect(toFormProblem(new ConnectionError('unsent')).message).toContain('nothing was sent');
});
