import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findDatedTests, findMockingTests } from './sync-server/test-support/runner/find-tests.ts';
import { keepTemporaryFilesInMemory } from './sync-server/test-support/runner/temporary-files.ts';
import TestSequencer from './sync-server/test-support/runner/test-sequencer.ts';

keepTemporaryFilesInMemory();

/**
 * How many files of a project run at a time, also on a machine with two cores, where the default is one. The groups run
 * one after the other.
 */
const groups = {
  /** Files that wait for a database or another thread for a part of their time. */
  withoutBrowsers: { maxWorkers: 3, sequence: { groupOrder: 0 } },
  /** With three, journeys meet their time limits on a slow machine. */
  withBrowsers: { maxWorkers: 2, sequence: { groupOrder: 1 } },
};

/** The main journeys in another engine than Chromium. */
const inEngine = (engine: 'firefox' | 'webkit', exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name: engine,
    ...groups.withBrowsers,
    environment: 'node' as const,
    include: ['pwa/e2e/engines/*.journey.ts'],
    exclude,
    provide: { engine },
    globalSetup: ['pwa/e2e/support/build-app.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});

const serverFolders = ['src', 'demo', 'migrations', 'tools', 'scripts', 'world-map', 'test-support'].map(
  (folder) => `sync-server/${folder}`,
);
const mockingTests = findMockingTests(import.meta.dirname, serverFolders);

/** Tests of the server. Its modules are loaded once by each process, unless `isolate` is set. */
const ofServer = (name: string, isolate: boolean, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name,
    ...groups.withoutBrowsers,
    isolate,
    include,
    exclude,
    environment: 'node' as const,
    globalSetup: ['sync-server/test-support/postgres-setup.ts'],
    // Races and databases on a machine that is busy with other test files.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

const appTests = ['pwa/{src,build,test-support}/**/*.test.{ts,tsx}'];

/**
 * Code that shows or counts days is tested in the first and the last time zone of the day, and never in UTC, where an
 * error of one zone would go unnoticed.
 */
const zones = [
  { side: 'east', TZ: 'Pacific/Kiritimati', appTests },
  {
    side: 'west',
    TZ: 'Etc/GMT+12',
    appTests: findDatedTests(import.meta.dirname, ['pwa/src', 'pwa/build', 'pwa/test-support']),
  },
];

/** All tests run in one runner, so that its summary counts all of them. */
export default defineConfig({
  test: {
    sequence: { sequencer: TestSequencer },
    // Slow machines must not fail. The default of one second is too short for two browsers.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './sync-server/test-support/runner/summary-reporter.ts'],
    projects: [
      ...zones.map(({ side, TZ }) => ({
        extends: true as const,
        test: {
          name: `contracts-${side}`,
          ...groups.withoutBrowsers,
          environment: 'node',
          isolate: false,
          env: { TZ },
          include: ['contracts/**/*.test.ts'],
        },
      })),
      ofServer(
        'server',
        false,
        serverFolders.map((folder) => `${folder}/**/*.test.ts`),
        mockingTests,
      ),
      ofServer('server-mocks', true, mockingTests),
      ...zones.map(({ side, TZ, appTests }) => ({
        extends: true as const,
        // The build creates the theme's stylesheets; tests have no styles.
        resolve: {
          alias: {
            'virtual:theme/rest.css': fileURLToPath(
              new URL('pwa/test-support/no-theme.css', import.meta.url),
            ),
          },
        },
        test: {
          name: `app-${side}`,
          ...groups.withoutBrowsers,
          // Slow machines must not fail.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          environment: 'jsdom',
          env: { TZ },
          isolate: false,
          include: appTests,
          setupFiles: ['pwa/test-support/setup.ts'],
        },
      })),
      {
        extends: true,
        test: {
          name: 'round-trip',
          // Its long files keep the cores busy while journeys wait.
          ...groups.withBrowsers,
          environment: 'node',
          globalSetup: ['sync-server/test-support/postgres-setup.ts'],
          include: ['sync-server/tests/**/*.test.ts'],
          // Dexie looks up IndexedDB once, when it is imported, so the fake must exist before.
          setupFiles: ['fake-indexeddb/auto'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          ...groups.withBrowsers,
          environment: 'node',
          include: ['pwa/e2e/*.journey.ts'],
          setupFiles: ['pwa/e2e/support/report-failures.ts'],
          globalSetup: ['pwa/e2e/support/build-app.ts', 'sync-server/test-support/postgres-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      inEngine('firefox'),
      // WebKitGTK has no push.
      inEngine('webkit', ['pwa/e2e/engines/push.journey.ts']),
    ],
  },
});
