import type { AnswerTime, Person } from '#contracts/domain/trust/profiles.ts';
import { requestExpiryHours } from '#contracts/request-limits.ts';

/** A request or question to a host, and when they answered; null if they did not. Instants are ISO 8601. */
export interface Asked {
  askedAt: string;
  answeredAt: string | null;
}

/** With fewer, a single late answer would say too much about a host. */
const askedMin = 5;

const hourMs = 60 * 60_000;
const bounds: readonly [within: AnswerTime, ms: number][] = [
  ['hour', hourMs],
  ['hours', 6 * hourMs],
  ['day', 24 * hourMs],
];

/**
 * How soon, and how often, a host answers. The time is the one that two of three answers took at most. What has waited for
 * less time than a request may wait is not counted until it is answered.
 * @returns null with too few to say
 */
export function summarizeAnswers(asked: readonly Asked[], now: Date): Person['answers'] {
  const waited = asked.map(({ askedAt, answeredAt }) => ({
    isAnswered: answeredAt !== null,
    ms: (answeredAt === null ? now.getTime() : Date.parse(answeredAt)) - Date.parse(askedAt),
  }));
  const counted = waited.filter(({ isAnswered, ms }) => isAnswered || ms >= requestExpiryHours * hourMs);
  if (counted.length < askedMin) return null;
  const times = counted.flatMap(({ isAnswered, ms }) => (isAnswered ? [ms] : [])).sort((a, b) => a - b);
  const usual = times[Math.ceil((times.length * 2) / 3) - 1];
  return {
    within: bounds.find(([, ms]) => usual !== undefined && usual <= ms)?.[0] ?? null,
    share: Math.round((times.length / counted.length) * 100),
  };
}
