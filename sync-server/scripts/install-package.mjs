import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package, where that is possible.
 * @returns whether it went through; says what to do by hand when it did not
 */
export function installPackage(name, purpose) {
  const byHand = `Please install ${name} (${purpose}).`;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    console.error(byHand);
    return false;
  }
  console.log(`Installing ${name} (${purpose}) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const done = apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', name);
  if (!done) console.error(byHand);
  return done;
}
