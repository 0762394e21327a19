import { expect, test } from 'vitest';
import { pageBytesMax, problemBytesMax } from '#contracts/request-limits.ts';
import { heavyRequests } from '#server/test-support/requests/heavy-requests.ts';
import { setListing, setMeeting } from '#server/test-support/requests/rights-fixture.ts';
import { startTestServer } from '#server/test-support/test-server.ts';

test('bodies just under the size limit of every call get a small answer without a fault, and other calls are answered meanwhile', async () => {
  const server = await startTestServer();
  const [guest, host, staff] = [await server.as('guest'), await server.as('host'), await server.as('staff')];
  const listing = await setListing(server, host, true);
  const uploadId = '00000000-0000-4000-8000-000000000000';
  const rows = { token: 'unknown', personId: host.userId, uploadId, ...listing };
  const fixture = { guest, host, ...rows, ...(await setMeeting(server, guest, host)) };
  const faults: string[] = [];
  const statuses = new Set<number>();
  const sending = { isOver: false };
  const asking = (async () => {
    let answers = 0;
    for (; !sending.isOver; answers += 1) {
      const { status } = await server.visitor().fetch('/healthz');
      if (status !== 200) faults.push(`/healthz answered ${status}`);
    }
    return answers;
  })();

  for (const { name, client, method, path, body } of heavyRequests(fixture, staff)) {
    const answer = await client.fetch(path, { method, body });
    const bytes = Buffer.byteLength(await answer.text());
    statuses.add(answer.status);
    if (answer.status >= 500) faults.push(`${name}: ${answer.status}`);
    const most = answer.status < 400 ? pageBytesMax : problemBytesMax + 200;
    if (bytes > most) faults.push(`${name}: ${answer.status} with ${bytes} bytes`);
  }
  sending.isOver = true;
  const answers = await asking;
  await server.close();
  expect(faults).toEqual([]);
  expect(answers).toBeGreaterThan(100);
  // Bodies that are refused by size would prove little.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 413, 422]));
});
