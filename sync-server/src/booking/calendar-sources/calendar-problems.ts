/** Why a calendar of another site could not be read, and the sentence for its host. Stored by its name, except `overdue`. */
const sentences = {
  address: 'This address cannot be read. Use the public https address that the other site shows.',
  'unknown-host': 'The server of this calendar was not found. Check the address.',
  unreachable: 'The other site did not answer.',
  certificate: 'The other site could not prove its name with a certificate.',
  'too-slow': 'The other site took longer than ten seconds.',
  'too-many-redirects': 'The other site redirected too often.',
  'cut-off': 'The calendar ended in the middle.',
  'too-large': 'The calendar is larger than 1 MB.',
  'not-found': 'The other site does not have this calendar any more. Add its new address.',
  'not-allowed': 'The other site does not allow this calendar to be read. Add its new address.',
  'site-error': 'The other site answered with an error.',
  empty: 'The other site answered with nothing.',
  'web-page': 'This address shows a web page and not a calendar. Use the address of the iCal export.',
  'not-a-calendar': 'The answer is not a calendar.',
  damaged: 'The calendar is damaged.',
  'too-many-events': 'The calendar has more than 2,000 events.',
  'too-complex': 'The calendar takes too long to read.',
  overdue: 'This calendar has not been read for some hours. We keep trying.',
} as const;

export type CalendarProblem = keyof typeof sentences;

/** @param problem as stored; one of another version of the server has a general sentence */
export const describeProblem = (problem: string): string =>
  problem in sentences ? sentences[problem as CalendarProblem] : 'The calendar could not be read.';

/** A calendar could not be read as a whole, so it says nothing about its events. */
export class CalendarError extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem, cause?: unknown) {
    super(`A calendar could not be read: ${problem}`, { cause });
    this.problem = problem;
  }
}
