/** `npm start`: builds what is out of date, then runs the server, which migrates and prints its address. */
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
// The server stops cleanly by itself; whoever stops this script means the server.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
