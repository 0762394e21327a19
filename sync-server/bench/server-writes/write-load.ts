import { Agent, request } from 'node:http';
import type { Write } from './write-source.ts';

/** Clients that write to a server at once. */
export const clientsOfServer = 16;

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

/** A client that writes again as soon as it is answered. */
export interface WriteClient {
  origin: string;
  session: Record<string, string>;
  next: () => Write;
}

/** Runs all clients at once. @returns writes a second, each of them durable and answered 201 */
export async function writeRate(clients: readonly WriteClient[], seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clientsOfServer });
  const started = performance.now();
  let done = 0;
  const run = async ({ origin, session, next }: WriteClient): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const answer = await send(origin, next(), session, agent);
      if (answer.status !== 201) throw new Error(`${answer.status} from ${origin}: ${answer.body}`);
      done += 1;
    }
  };
  await Promise.all(clients.map(run));
  const rate = (done / (performance.now() - started)) * 1000;
  agent.destroy();
  return rate;
}
