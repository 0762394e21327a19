import { expect, test } from 'vitest';
import { withoutEffectOnceRefused } from '#pwa/data/overlays.ts';
import { allCommands, resolveCommand } from './registry.ts';

test.each(allCommands.map((command) => [command.name, command] as const))(
  '%s is registered under its name',
  (name, command) => {
    const { argsVersion } = command;
    expect(resolveCommand({ name, args: {}, argsVersion })?.command).toBe(command);
  },
);

test('no command is registered under two names', () => {
  expect(new Set(allCommands).size).toBe(allCommands.length);
});

test('an entry of a newer app version stays stored until the app is updated', () => {
  expect(resolveCommand({ name: 'renameProperty', args: {}, argsVersion: 1 })).toBeNull();
  expect(resolveCommand({ name: 'createBooking', args: {}, argsVersion: 2 })).toBeNull();
});

test('commands without an effect once they are refused are known', () => {
  const names = new Set<string>(allCommands.map(({ name }) => name));
  expect([...withoutEffectOnceRefused].filter((name) => !names.has(name))).toEqual([]);
});
