import { array, number, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';

/** Work that failed for good, such as a mail that was refused. `error` is what was answered. Instants are ISO 8601. */
export const deadJobSchema = object({
  id: number().integer().required(),
  kind: string().required(),
  attempts: number().integer().required(),
  error: string().defined(),
  createdAt: string().required(),
  diedAt: string().required(),
});
export type DeadJob = InferType<typeof deadJobSchema>;

export const listDeadJobs = endpoint(addresses.listDeadJobs, {
  summary: 'Up to 100 jobs that failed for good, latest first, for staff.',
  access: 'staff',
  reply: array().of(deadJobSchema.required()).required(),
  refusals: ['forbidden'],
});

export const retryDeadJob = endpoint(addresses.retryDeadJob, {
  summary: 'Starts the attempts of a dead job again.',
  access: 'staff',
  params: object({ id: number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required() }),
  success: 204,
  refusals: ['forbidden', 'not_found'],
});
