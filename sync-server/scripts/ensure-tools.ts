/**
 * `npm run tools`: checks that the tests' browsers and database are installed. As root on Debian it installs missing
 * ones; elsewhere it prints what to install and fails.
 */
import { spawnSync } from 'node:child_process';
import { howToInstall, testPrograms, type TestProgram } from '#server/test-support/test-programs.ts';

const findMissing = (programs: readonly TestProgram[]): TestProgram[] =>
  programs.filter((program) => program.find() === null);

/** Installs the programs' Debian packages, if possible. */
function install(programs: readonly TestProgram[]): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  const packages = programs.flatMap((program) => program.packages);
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): boolean => {
    const { status } = spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) process.stderr.write(`apt-get ${args.join(' ')} failed (status ${status}).\n`);
    return status === 0;
  };
  // Ignore failures: the check afterwards finds what is missing.
  if (apt('update', '-qq')) apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const missing = findMissing(Object.values(testPrograms));
if (missing.length > 0) install(missing);
for (const program of findMissing(missing)) {
  process.stderr.write(`${howToInstall(program)}\n`);
  process.exitCode = 1;
}
