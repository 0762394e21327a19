import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that the tests need. */
export interface TestProgram {
  name: string;
  /** Its purpose, as the end of a sentence. */
  purpose: string;
  /** Debian packages that contain it. */
  packages: readonly string[];
  /** Environment variable with another path, if any. */
  variable?: string;
  /** @returns its path; null if it is missing */
  find(): string | null;
}

const isPresent = (path: string | undefined): path is string => path !== undefined && existsSync(path);

const firstPresent = (...places: (string | undefined)[]): string | null => places.find(isPresent) ?? null;

const findInPath = (name: string): string | null =>
  firstPresent(...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)));

const chromium: TestProgram = {
  name: 'Chromium',
  purpose: 'journeys that need settings, installation or background sync, and Lighthouse',
  packages: ['chromium'],
  variable: 'CHROMIUM_PATH',
  find: () =>
    firstPresent(
      process.env['CHROMIUM_PATH'],
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
    ),
};

/** Chromium's engine without the browser around it; it needs a third less processor time. */
const headlessShell: TestProgram = {
  name: 'Chromium headless shell',
  purpose: 'the browser of most journeys',
  packages: ['chromium-headless-shell'],
  variable: 'HEADLESS_SHELL_PATH',
  find: () => firstPresent(process.env['HEADLESS_SHELL_PATH'], '/usr/bin/chromium-headless-shell'),
};

const firefox: TestProgram = {
  name: 'Firefox',
  purpose: 'the second browser engine of the journeys',
  packages: ['firefox-esr'],
  variable: 'FIREFOX_PATH',
  find: () => firstPresent(process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'),
};

const webkitDriver: TestProgram = {
  name: 'WebKitWebDriver',
  purpose: 'the third browser engine of the journeys',
  packages: ['webkit2gtk-driver'],
  find: () => findInPath('WebKitWebDriver'),
};

/** The system's Python, which alone has the bindings of the system packages. */
const webkitBindings: TestProgram = {
  name: "Python's bindings of WebKitGTK",
  purpose: 'the window that WebKitWebDriver drives',
  packages: ['python3-gi', 'gir1.2-webkit2-4.1'],
  find: () => {
    const python = firstPresent('/usr/bin/python3');
    if (python === null) return null;
    const need = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')";
    return spawnSync(python, ['-c', need]).status === 0 ? python : null;
  },
};

const xvfb: TestProgram = {
  name: 'Xvfb',
  purpose: 'the display of Firefox and WebKit',
  packages: ['xvfb'],
  find: () => findInPath('Xvfb'),
};

const debianPostgres = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs; the client programs are not enough. */
const postgres: TestProgram = {
  name: 'PostgreSQL',
  purpose: 'the second database engine',
  packages: ['postgresql'],
  find: () => {
    const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
    const folders = [
      ...(process.env['PATH'] ?? '').split(delimiter),
      ...versions
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debianPostgres, version, 'bin')),
    ];
    const isComplete = (folder: string): boolean =>
      ['initdb', 'postgres', 'pg_basebackup'].every((program) => existsSync(join(folder, program)));
    return folders.find(isComplete) ?? null;
  },
};

const pgbouncer: TestProgram = {
  name: 'PgBouncer',
  purpose: 'the pooler before PostgreSQL',
  packages: ['pgbouncer'],
  find: () => firstPresent('/usr/sbin/pgbouncer') ?? findInPath('pgbouncer'),
};

const exiftool: TestProgram = {
  name: 'ExifTool',
  purpose: 'a second opinion on what is left in stored pictures',
  packages: ['libimage-exiftool-perl'],
  find: () => findInPath('exiftool'),
};

/** The system's Python with two readers of calendar files. */
const calendarReaders: TestProgram = {
  name: "Python's icalendar and vobject",
  purpose: 'a second and third opinion on calendar files',
  packages: ['python3-icalendar', 'python3-vobject'],
  find: () => {
    const python = firstPresent('/usr/bin/python3');
    if (python === null) return null;
    return spawnSync(python, ['-c', 'import icalendar, vobject']).status === 0 ? python : null;
  },
};

/** Every program that the tests start. */
export const testPrograms = {
  chromium,
  headlessShell,
  firefox,
  webkitDriver,
  webkitBindings,
  xvfb,
  postgres,
  pgbouncer,
  exiftool,
  calendarReaders,
};

/** Instructions for a missing program. */
export function howToInstall({ name, purpose, packages, variable }: TestProgram): string {
  const orSet = variable === undefined ? '' : `, or set ${variable} to its path`;
  return `${name} is missing (${purpose}). Install it: on Debian ${packages.join(' and ')}${orSet}.`;
}

/** @returns the program's path @throws {Error} with a sentence that says what to install */
export function requireProgram(name: keyof typeof testPrograms): string {
  const program = testPrograms[name];
  const found = program.find();
  if (found === null) throw new Error(howToInstall(program));
  return found;
}
