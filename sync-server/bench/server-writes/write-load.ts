import { Agent, request } from 'node:http';
import type { Write } from './write-fixture.ts';

const clients = 16;

export interface Answer {
  status: number;
  body: string;
}

/** Sends one write and reads its whole answer. */
export function send(
  origin: string,
  { method, path, headers, body }: Write,
  session: Record<string, string>,
  agent?: Agent,
): Promise<Answer> {
  const text = JSON.stringify(body);
  const all = {
    ...session,
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, agent, headers: all }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Writes as fast as answers come, from 16 clients. @returns writes a second, each of them durable and answered 201 */
export async function writeRate(
  origin: string,
  next: () => Write,
  session: Record<string, string>,
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const started = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - started < seconds * 1000) {
      const answer = await send(origin, next(), session, agent);
      if (answer.status !== 201) throw new Error(`${answer.status} from ${origin}: ${answer.body}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const rate = (done / (performance.now() - started)) * 1000;
  agent.destroy();
  return rate;
}
