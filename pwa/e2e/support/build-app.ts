import { execFileSync } from 'node:child_process';

/** Builds app and server once before the journeys. */
export default function buildApp(): void {
  execFileSync('npm', ['run', 'build:if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
