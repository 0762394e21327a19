import { expect, test } from 'vitest';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { jobKind, jobName } from '#server/platform/jobs/job.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer } from '#server/test-support/test-server.ts';
import { mailKind, queueMail } from './mail-jobs.ts';
import type { MailResult, MailTransport } from './mail-transport.ts';

const content = { subject: 'Hello', preheader: '', heading: 'Hello', paragraphs: [], footerReason: '' };
const otherJob = jobName<{ id: number }>('other');

describeOnBothEngines('mails', (engine) => {
  test('that a silent mail server keeps waiting leave room for other jobs', async () => {
    const server = await startTestServer({ engine });
    const { database, clock } = server;
    const answers: ((result: MailResult) => void)[] = [];
    const mail: MailTransport = { send: () => new Promise((resolve) => answers.push(resolve)) };
    await database.write(async (trx) => {
      const now = clock.now();
      for (let index = 0; index < 12; index += 1) {
        await queueMail(trx, { id: `mail-${index}`, userId: 1, content }, { now });
      }
      await insertJob(trx, otherJob, { id: 1 }, { now });
    });
    const done: number[] = [];
    const other = jobKind(otherJob, ({ id }) => {
      done.push(id);
      return Promise.resolve(undefined);
    });
    const nothing = () => Promise.resolve();
    const notes = { noteRefusal: nothing, noteAcceptance: nothing };
    const kinds = [mailKind({ mail, findAddress: () => Promise.resolve('a@b.example'), ...notes }), other];
    const worker = new JobWorker({ ...server.deps, kinds });
    const run = worker.runDue();
    await expect.poll(() => [done.length, answers.length > 0]).toEqual([1, true]);
    for (const answer of answers) answer({ state: 'sent' });
    await run;
    await server.close();
  });
});
