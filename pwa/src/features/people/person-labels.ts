import { profileLimits } from '#contracts/form-limits.ts';
import { countOf } from '#contracts/plural.ts';
import type { AnswerTime, Person } from '#contracts/domain/profiles.ts';

const times: Record<AnswerTime, string> = {
  hour: 'Usually within an hour',
  hours: 'Usually within a few hours',
  day: 'Usually within a day',
};

/** How soon a host answers: 'Usually within an hour'. */
export const answerTimeLabel = ({ within }: NonNullable<Person['answers']>): string =>
  within === null ? 'Usually after more than a day' : times[within];

/** 'Answers 96% of requests and questions'. */
export const answerShareLabel = ({ share }: NonNullable<Person['answers']>): string =>
  `Answers ${share}% of requests and questions`;

/** '12 stays hosted'; the server counts up to a maximum. */
export const staysHostedLabel = (count: number): string =>
  count >= profileLimits.staysHostedMax
    ? `${count.toLocaleString('en')} or more stays hosted`
    : `${countOf(count, 'stay')} hosted`;

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'Member since March 2030'. @param month `YYYY-MM` */
export const memberSinceLabel = (month: string): string =>
  `Member since ${monthFormat.format(new Date(`${month}-01T00:00:00Z`))}`;
