import { expect, test } from 'vitest';
import { paths } from '#pwa/lib/paths.ts';
import { chromeOf } from './route-chrome.ts';

test.each([paths.account, paths.accountLink, paths.reset, paths.unsubscribe])(
  '%s belongs to the profile, so the navigation does not show Explore as active',
  (path) => expect(chromeOf(path).tab).toBe('profile'),
);

test('a page that does not exist belongs to no entry of the navigation', () => {
  expect(chromeOf('/no-such-page').tab).toBeNull();
});
