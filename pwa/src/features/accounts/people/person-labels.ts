import { profileLimits } from '#contracts/form-limits.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import type { AnswerTime, Person } from '#contracts/domain/trust/profiles.ts';
import { formatMonth } from '#pwa/lib/months.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

const times = (): Record<AnswerTime, string> => ({
  hour: i18n.t('Usually within an hour'),
  hours: i18n.t('Usually within a few hours'),
  day: i18n.t('Usually within a day'),
});

/** How soon a host answers: 'Usually within an hour'. */
export const answerTimeLabel = ({ within }: NonNullable<Person['answers']>): string =>
  within === null ? i18n.t('Usually after more than a day') : times()[within];

/** 'Answers 96% of requests and questions'. */
export const answerShareLabel = ({ share }: NonNullable<Person['answers']>): string =>
  i18n.t('Answers {share}% of requests and questions', { share });

/** '12 stays hosted'; the server counts up to a maximum. */
export const staysHostedLabel = (count: number): string =>
  count >= profileLimits.staysHostedMax
    ? i18n.t('{count} or more stays hosted', { count: formatWhole(count) })
    : i18n.t('{count, plural, one {# stay hosted} other {# stays hosted}}', { count });

/** 'Member since March 2030'. @param month `YYYY-MM` */
export const memberSinceLabel = (month: string): string =>
  i18n.t('Member since {month}', { month: formatMonth(month) });
