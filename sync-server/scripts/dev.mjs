/** `npm run dev`: the server from its sources, restarted on change, and Vite's dev server for the app. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'sync-server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['--clearScreen', 'false'], { cwd: root, stdio: 'inherit' }),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => end(0));
// Stop both if one of them ends.
for (const child of children) child.on('exit', (code) => end(code ?? 0));
