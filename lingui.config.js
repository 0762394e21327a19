import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-json';

const tests = ['**/*.test.*', '**/node_modules/**'];

/** Where `npm run texts:extract` looks for sentences, and the catalogues it writes. Source: decision 040. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  format: formatter({ style: 'minimal' }),
  orderBy: 'messageId',
  catalogs: [
    {
      path: 'texts/{locale}/app',
      include: [
        'pwa/src/features/accounts/account',
        'pwa/src/features/reach/install',
        'pwa/src/features/reach/notifications',
        'pwa/src/features/accounts/people',
        'pwa/src/features/accounts/profile',
        'pwa/src/features/trust/reports',
        'pwa/src/features/shared/blocks',
        'pwa/src/screens/account',
        'pwa/src/screens/auth',
        'pwa/src/screens/notifications',
        'pwa/src/screens/person',
      ],
      exclude: tests,
    },
    { path: 'texts/{locale}/notifications', include: ['contracts/rules'], exclude: tests },
    {
      path: 'texts/{locale}/mails',
      include: ['sync-server/src/accounts', 'sync-server/src/reach'],
      exclude: tests,
    },
  ],
});
