import { Worker } from 'node:worker_threads';
import type { CalendarEvent, ParseInput } from './calendar-parser.ts';
import { CalendarError, type CalendarProblem } from './calendar-problems.ts';

/** Longest time for one calendar. 2,000 events take a tenth of it. */
const parseMs = 2_000;
/** Longest start of the thread; from the sources its code is compiled first. */
const startMs = 20_000;
/** Memory of the thread, in MB. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** What the thread says: that it begins, then its result. */
export type ParserMessage =
  | { kind: 'started' }
  | { kind: 'events'; events: CalendarEvent[] }
  | { kind: 'problem'; problem: CalendarProblem };

/**
 * Parses a calendar of another site in a thread of its own, so that none can stop the server or use up its memory.
 * @throws {CalendarError}
 */
export function parseInThread(input: ParseInput): Promise<CalendarEvent[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(input);
    const giveUp = (): void => end(() => reject(new CalendarError('too-complex')));
    let timer = setTimeout(giveUp, startMs);
    const end = (finish: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      finish();
    };
    worker.on('message', (message: ParserMessage) => {
      if (message.kind === 'started') {
        clearTimeout(timer);
        timer = setTimeout(giveUp, parseMs);
      } else if (message.kind === 'events') end(() => resolve(message.events));
      else end(() => reject(new CalendarError(message.problem)));
    });
    // Out of memory, among others.
    worker.on('error', (error) => end(() => reject(new CalendarError('too-complex', error))));
    worker.on('exit', giveUp);
  });
}

function startWorker(input: ParseInput): Worker {
  const options = {
    workerData: input,
    // Without the server's environment, which has its secrets.
    env: {},
    resourceLimits: memory,
  };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./calendar-parser-worker.js', import.meta.url), options);
  }
  // From the sources: a thread does not take over the compiler of its process.
  const script = new URL('./calendar-parser-worker.ts', import.meta.url).href;
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script}'); });`;
  return new Worker(start, { ...options, eval: true });
}
