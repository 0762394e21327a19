/** `npm start`: builds if out of date, then runs the server, which migrates and prints its URL. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuilt, root } from './build-stamp.mjs';

if (!isBuilt()) {
  console.log('Building Wellens …');
  const built = spawnSync(process.execPath, [join(root, 'sync-server/scripts/build.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (built.status !== 0) process.exit(built.status ?? 1);
}
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
});
// Forward signals to the server, which stops cleanly.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
