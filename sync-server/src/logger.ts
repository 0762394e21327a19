import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from './env.ts';

export type Logger = PinoLogger;

/** Fields that must never reach a log, wherever an object carries them. */
const secrets = ['password', 'confirmPassword', 'cookie', 'authorization', 'token', 'set-cookie'];

/** One JSON line per event on standard output; secrets are replaced, not dropped, so that a reader sees they were there. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** For tests and scripts that say nothing. */
export const silentLogger: Logger = pino({ level: 'silent' });
