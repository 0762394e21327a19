import { parentPort, workerData } from 'node:worker_threads';
import { CalendarError } from './calendar-problems.ts';
import { parseCalendar, type ParseInput } from './calendar-parser.ts';
import type { ParserMessage } from './calendar-parsing.ts';

/** Parses one calendar in a thread of its own. */
const send = (message: ParserMessage): void => parentPort?.postMessage(message);

send({ kind: 'started' });
try {
  send({ kind: 'events', events: parseCalendar(workerData as ParseInput) });
} catch (error) {
  send({ kind: 'problem', problem: error instanceof CalendarError ? error.problem : 'damaged' });
}
