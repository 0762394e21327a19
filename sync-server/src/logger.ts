import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { summarizeDatabaseError } from './database/database-errors.ts';
import type { LogLevel } from './env.ts';

export type Logger = PinoLogger;

/** Fields that must never be logged, at any depth. */
const secrets = ['password', 'confirmPassword', 'cookie', 'authorization', 'token', 'set-cookie'];

/** Maximum number of nested causes that are logged. */
const causesMax = 3;

/** Maximum number of the errors of a group that are logged, such as of the steps of a job. */
const errorsMax = 5;

/**
 * An error for the log: type, code, message and stack. Omits other properties, and the message of a database error,
 * because drivers include the statement and the failing row, with email addresses and password hashes.
 */
function toLoggedError(error: unknown, causesLeft = causesMax): unknown {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const database = summarizeDatabaseError(error);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    type: error.name,
    ...(database ?? { ...code, message: error.message.slice(0, 2000) }),
    stack: frames.join('\n'),
    ...(error.cause === undefined || causesLeft === 0
      ? {}
      : { cause: toLoggedError(error.cause, causesLeft - 1) }),
    ...(error instanceof AggregateError &&
      causesLeft > 0 && {
        errors: error.errors.slice(0, errorsMax).map((one) => toLoggedError(one, causesLeft - 1)),
      }),
  };
}

/**
 * One JSON line per event on standard output; secrets are replaced, not removed, so that a reader sees that they were
 * present.
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => toLoggedError(error) },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** Logs nothing, for tests and scripts. */
export const silentLogger: Logger = pino({ level: 'silent' });
