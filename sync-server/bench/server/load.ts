import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
  /** Answers of another status than asked for, and none at all; they are not counted above. */
  wrong: number;
}

/** What is asked for, in turn by chance, and the headers it is asked with. */
export interface Asked {
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** The only status that counts as an answer. */
  status?: 200 | 304;
}

const connections = 16;

/** Asks as fast as answers come, on 16 connections: with wrk, or without it by a loop of our own. @param seconds how long */
export async function load(origin: string, asked: Asked, seconds: number): Promise<Load> {
  return (await hasWrk()) ? loadWithWrk(origin, asked, seconds) : loadWithNode(origin, asked, seconds);
}

let foundWrk: Promise<boolean> | null = null;

/** Whether wrk is installed: it leaves more of the machine to the server than a loop in Node. */
function hasWrk(): Promise<boolean> {
  foundWrk ??= run('wrk', ['--version']).then(
    () => true,
    // It ends with 1 after telling its version, and is not found at all where it is not installed.
    (error: unknown) => error instanceof Error && 'code' in error && error.code !== 'ENOENT',
  );
  return foundWrk;
}

async function loadWithWrk(origin: string, asked: Asked, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'wellens-load-'));
  const script = join(folder, 'paths.lua');
  writeFileSync(script, toLua(asked));
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    origin,
  ]).finally(() => rmSync(folder, { recursive: true }));
  const [requests = NaN, microseconds = NaN, p99 = NaN, wrong = NaN] = (
    /RESULT (\S+) (\S+) (\S+) (\S+)/.exec(stdout)?.slice(1) ?? []
  ).map(Number);
  // `requests` excludes those that timed out, but `wrong` includes them, so it can be the larger number.
  const right = Math.max(0, requests - wrong);
  return { requestsPerSecond: (right / microseconds) * 1e6, p99Ms: p99 / 1000, wrong };
}

function toLua({ paths, headers = {}, status = 200 }: Asked): string {
  const quoted = (text: string) => JSON.stringify(text);
  const sent = Object.entries(headers).map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`);
  // The script's own thread counts; the one that reports reads its count by name.
  return `
local paths = {${paths.map(quoted).join(', ')}}
local headers = {${sent.join(', ')}}
local threads = {}
wrong = 0
function setup(thread) table.insert(threads, thread) end
function request() return wrk.format("GET", paths[math.random(#paths)], headers) end
function response(status) if status ~= ${status} then wrong = wrong + 1 end end
function done(summary, latency)
  local count = summary.errors.read + summary.errors.timeout
  for _, thread in ipairs(threads) do count = count + thread:get("wrong") end
  io.write(string.format("RESULT %d %d %f %d\\n", summary.requests, summary.duration, latency:percentile(99), count))
end
`;
}

async function loadWithNode(origin: string, asked: Asked, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const latencies: number[] = [];
  let wrong = 0;
  const ask = async () => {
    while (performance.now() - started < seconds * 1000) {
      const sent = performance.now();
      if (await askOnce(origin, asked, agent)) latencies.push(performance.now() - sent);
      else wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    requestsPerSecond: (latencies.length / (performance.now() - started)) * 1000,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    wrong,
  };
}

/** @returns whether the answer was the one asked for */
function askOnce(
  origin: string,
  { paths, headers = {}, status = 200 }: Asked,
  agent: Agent,
): Promise<boolean> {
  const path = paths[Math.floor(Math.random() * paths.length)] ?? '/';
  return new Promise((resolve) => {
    get(origin + path, { agent, headers }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply.statusCode === status));
    }).once('error', () => resolve(false));
  });
}
