import { execFileSync } from 'node:child_process';
import { filledDatabase, startServer } from './server.ts';

/**
 * Builds app and server once before the journeys, and fills a database with demo data for their servers to copy.
 * @returns a function that removes the database
 */
export default async function buildApp(): Promise<(() => Promise<void>) | undefined> {
  execFileSync('npm', ['run', 'build:if-stale'], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Three projects share it.
  if (process.env[filledDatabase] !== undefined) return undefined;
  const server = await startServer();
  await server.stop();
  process.env[filledDatabase] = server.databaseUrl.replace(/^sqlite:/, '');
  return async () => {
    Reflect.deleteProperty(process.env, filledDatabase);
    await server.remove();
  };
}
