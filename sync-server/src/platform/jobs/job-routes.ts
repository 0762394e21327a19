import type { Database } from '#server/database/database.ts';
import { ok, type Handlers } from '#server/http/handlers.ts';
import { listDeadJobs, retryDeadJob } from './job-service.ts';

export const jobHandlers = ({ database }: { database: Database }): Handlers => ({
  listDeadJobs: async () => ok(await listDeadJobs(database.read)),
  retryDeadJob: ({ write, params }) => retryDeadJob(write, params.id),
});
