import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const project = new ESLint();
const linter = new Linter();

/** Whether lint allows the file to import the specifier. */
async function may(file: string, imported: string): Promise<boolean> {
  const { rules } = (await project.calculateConfigForFile(file)) as { rules: Linter.RulesRecord };
  const names = ['no-restricted-imports', '@typescript-eslint/no-restricted-imports'];
  const arrows = Object.fromEntries(names.map((name) => [name, rules[name] ?? 'off']));
  const plugins = { '@typescript-eslint': tseslint.plugin as object };
  return linter.verify(`import '${imported}';`, { plugins, rules: arrows }).length === 0;
}

test.each([
  ['contracts/api/errors.ts', '#server/lib/errors.ts'],
  ['contracts/api/errors.ts', '#pwa/lib/days.ts'],
  ['contracts/rules/stay.ts', 'dexie'],
  ['contracts/rules/stay.ts', 'luxon'],
  ['pwa/src/lib/days.ts', '#pwa/data/overlays.ts'],
  ['pwa/src/lib/days.ts', 'react'],
  ['pwa/src/ui/feedback/chip.tsx', '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts'],
  ['pwa/src/ui/feedback/chip.tsx', '#pwa/sync/device/device.ts'],
  ['pwa/src/data/overlays.ts', '#pwa/sync/device/device.ts'],
  ['pwa/src/sync/outbox/enqueue.ts', '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts'],
  ['pwa/src/sync/outbox/enqueue.ts', '#pwa/ui/feedback/chip.tsx'],
  [
    'pwa/src/features/booking/bookings/guest-bookings/guest-booking.ts',
    '#pwa/features/booking/payment/card-form.ts',
  ],
  ['pwa/src/features/booking/bookings/guest-bookings/guest-booking.ts', '#pwa/screens/trips/trip-lists.tsx'],
  ['pwa/src/features/booking/bookings/guest-bookings/guest-booking.ts', '#pwa/app/shell/shell.tsx'],
  ['pwa/src/screens/trips/trip-lists.tsx', '#pwa/app/shell/shell.tsx'],
  ['pwa/src/screens/trips/trip-lists.tsx', '#server/lib/errors.ts'],
  ['pwa/src/app/live-channel.ts', '#server/lib/errors.ts'],
  ['pwa/src/main.tsx', '#server/lib/errors.ts'],
  ['sync-server/src/app.ts', '#pwa/lib/days.ts'],
  ['sync-server/src/main.ts', '../demo/seed-demo-data.ts'],
  ['sync-server/src/hosting/properties/property-service.ts', '../../demo/picture-manifest.ts'],
  ['sync-server/src/search/public-listings.ts', '../../../demo/demo-listings.ts'],
  ['sync-server/src/booking/bookings/booking-routes.ts', './stored/booking-repository.ts'],
  ['sync-server/src/booking/bookings/booking-routes.ts', '#server/accounts/users/user-repository.ts'],
  ['sync-server/src/booking/bookings/booking-service.ts', './booking-routes.ts'],
  ['sync-server/src/booking/bookings/booking-service.ts', 'koa'],
  ['sync-server/src/booking/bookings/stored/booking-repository.ts', '#server/accounts/users/user-service.ts'],
  ['sync-server/src/booking/bookings/stored/booking-repository.ts', '#pwa/lib/days.ts'],
  ['sync-server/src/booking/bookings/stored/booking-repository.ts', '../users/user-repository.ts'],
  ['contracts/rules/stay.ts', '../../sync-server/tests/simulation/recorder.ts'],
  ['pwa/src/sync/outbox/enqueue.ts', '#pwa/test-support/builders.ts'],
  ['pwa/src/main.tsx', '../bench/device/rows.ts'],
  ['sync-server/src/app.ts', '#server/test-support/test-clock.ts'],
])('%s may not import %s', async (file, imported) => {
  expect(await may(file, imported)).toBe(false);
});

test.each([
  ['contracts/api/errors.ts', '#contracts/limits.ts'],
  ['pwa/src/lib/days.ts', '#contracts/rules/stay.ts'],
  ['pwa/src/data/overlays.ts', '#pwa/lib/days.ts'],
  [
    'pwa/src/features/booking/bookings/guest-bookings/guest-booking.ts',
    '#pwa/features/booking/bookings/guest-bookings/booking-labels.ts',
  ],
  [
    'pwa/src/features/booking/bookings/guest-bookings/guest-booking.ts',
    '#pwa/sync/commands/booking-commands.ts',
  ],
  ['pwa/src/screens/trips/trip-lists.tsx', '#pwa/features/booking/bookings/guest-bookings/guest-booking.ts'],
  ['pwa/src/sync/outbox/enqueue.test.ts', '#pwa/test-support/builders.ts'],
  ['sync-server/src/app.test.ts', '#server/test-support/test-clock.ts'],
  ['sync-server/src/wiring/demo-data.ts', '../demo/seed-demo-data.ts'],
  ['sync-server/src/database/migrate.ts', '../../migrations/migration-001-first-tables.ts'],
  ['sync-server/src/booking/bookings/booking-routes.ts', './booking-service.ts'],
  ['sync-server/src/booking/bookings/booking-service.ts', './stored/booking-repository.ts'],
  ['sync-server/src/booking/bookings/stored/booking-repository.ts', '#server/database/database.ts'],
])('%s may import %s', async (file, imported) => {
  expect(await may(file, imported)).toBe(true);
});
