import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import lingui from 'eslint-plugin-lingui';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Rules that depend on the folder of a file. The others are in .oxlintrc.json: oxlint checks types in seconds.

const code = ['**/*.ts', '**/*.tsx'];

/** Patterns are parsed like .gitignore lines, where a leading `#` starts a comment. */
const escape = (pattern) => pattern.replace(/^(!?)#/, String.raw`$1\#`);

/**
 * Import rules of a folder: the `#…` specifiers and packages that its files must not import. See ARCHITECTURE.md.
 * `beside`: folders next to the server's source, without their own specifier, that its files may import.
 */
const room = (files, forbidden, message, beside = ['migrations', 'world-map']) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { group: forbidden.map(escape), message },
          {
            regex: String.raw`^#pwa/launch/(?!(launch|insert-launch-snapshot)\.ts$)`,
            message: 'The page imports launch.ts only, the service worker insert-launch-snapshot.ts.',
          },
          {
            regex: String.raw`^\.\./(?!(\.\./)*(${beside.join('|')})/)`,
            message:
              'Import other folders through #contracts/, #pwa/ or #server/; only demo-data.ts imports demo/.',
          },
        ],
      },
    ],
  },
});

const foldersIn = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** `subject/noun`, as in `booking/payment`. What several features need is in `features/shared`. */
const features = foldersIn('./pwa/src/features')
  .filter((subject) => subject !== 'shared')
  .flatMap((subject) => foldersIn(`./pwa/src/features/${subject}`).map((noun) => `${subject}/${noun}`));

const reactPackages = [
  'react',
  'react-dom',
  'react-dom/*',
  'react-router-dom',
  '@fluentui/*',
  'dexie-react-hooks',
];

/**
 * Folders whose sentences are ready to translate (decision 040). A new sentence there must go through `i18n.t`.
 * The forms of `/auth` are not among them yet.
 */
const translated = [
  'contracts/rules/notifications/{notification-texts,departure-texts,notification-words,security-events}.ts',
  'pwa/src/features/{accounts,reach}/**/*.{ts,tsx}',
  // Of reports and blocks, what the account page shows to everybody.
  'pwa/src/features/{trust/reports/my-reports,shared/blocks/blocked-people}.tsx',
  'pwa/src/screens/{account,notifications,person}/**/*.{ts,tsx}',
  'pwa/src/screens/auth/{reset,keep-account}-screen.tsx',
  'sync-server/src/accounts/**/*-mail?(s).ts',
  'sync-server/src/reach/delivery/**/*.ts',
  'sync-server/src/reach/push/push-service.ts',
  'sync-server/src/reach/mail/{render-mail,mail-jobs}.ts',
];
const notTranslated = [
  '**/*.test.{ts,tsx}',
  // The forms of `/auth`, and what runs before a screen is there.
  'pwa/src/features/accounts/account/log-in/*.{ts,tsx}',
  'pwa/src/features/accounts/account/account-commands.ts',
  'pwa/src/features/accounts/account/passkeys/passkey-log-in.tsx',
  'pwa/src/features/reach/install/install-offer.ts',
  'pwa/src/features/reach/notifications/unsubscribe-commands.ts',
];

export default defineConfig(
  { ignores: ['dist', 'data', 'node_modules'] },
  {
    files: ['**/*.js', '**/*.mjs'],
    ...js.configs.recommended,
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  {
    files: code,
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
  },

  // Import directions: app → screens → features → data, sync, ui, lib → contracts; routes → service → repository → database.
  room(
    ['contracts/**/*.ts'],
    ['#pwa/*', '#server/*', ...reactPackages, 'dexie', 'koa', 'knex', 'luxon', 'node:*'],
    'contracts imports only yup and itself. The first chunk of the app imports it, so it may not bring Luxon.',
  ),
  room(
    ['pwa/src/lib/**'],
    [
      '#server/*',
      '#pwa/app/*',
      '#pwa/screens/*',
      '#pwa/features/*',
      '#pwa/ui/*',
      '#pwa/data/*',
      '#pwa/sync/*',
      ...reactPackages,
      'dexie',
    ],
    'lib holds pure functions and knows no room above it.',
  ),
  room(
    ['pwa/src/launch/*.ts'],
    ['#server/*', '#pwa/app/*', '#pwa/screens/*', '#pwa/features/*', '#pwa/ui/*', '#pwa/sync/*', 'react'],
    'launch knows the names of caches, lib and contracts.',
  ),
  room(
    ['pwa/src/ui/**'],
    ['#server/*', '#pwa/app/*', '#pwa/screens/*', '#pwa/features/*', '#pwa/data/*', '#pwa/sync/*', 'dexie'],
    'ui knows no feature and no data.',
  ),
  room(
    ['pwa/src/data/**'],
    [
      '#server/*',
      '#pwa/app/*',
      '#pwa/screens/*',
      '#pwa/features/*',
      '#pwa/ui/*',
      '#pwa/sync/*',
      ...reactPackages,
    ],
    'data knows lib and contracts, and no React.',
  ),
  room(
    ['pwa/src/sync/**'],
    ['#server/*', '#pwa/app/*', '#pwa/screens/*', '#pwa/features/*', '#pwa/ui/*', ...reactPackages],
    'sync knows data, lib and contracts, and no React.',
  ),
  ...[...features, 'shared'].map((feature) =>
    room(
      [`pwa/src/features/${feature}/**`],
      [
        '#server/*',
        '#pwa/app/*',
        '#pwa/screens/*',
        ...features.filter((other) => other !== feature).map((other) => `#pwa/features/${other}/**`),
        'dexie-react-hooks',
      ],
      'A feature knows features/shared, data, sync, ui, lib and contracts; screens compose features; live reads go through ui/use-live-query.ts.',
    ),
  ),
  room(
    ['pwa/src/screens/**'],
    ['#server/*', '#pwa/app/*', 'dexie', 'dexie-react-hooks'],
    'A screen reads, decides, composes.',
  ),
  room(
    ['pwa/src/*', 'pwa/src/{app,service-worker}/**', 'pwa/test-support/**'],
    ['#server/*'],
    'pwa and sync-server never meet.',
  ),
  room(['sync-server/src/**'], ['#pwa/*'], 'pwa and sync-server never meet.'),
  room(['sync-server/src/wiring/demo-data.ts'], ['#pwa/*'], 'pwa and sync-server never meet.', ['demo']),
  room(
    ['sync-server/src/**/*-routes.ts'],
    ['#pwa/*', '#server/**/*-repository.ts', './**/*-repository.ts', 'knex'],
    'routes → service → repository.',
  ),
  room(
    ['sync-server/src/**/*-service.ts', 'sync-server/src/**/*-policy.ts'],
    ['#pwa/*', '#server/**/*-routes.ts', './*-routes.ts', 'koa', '@koa/*'],
    'routes → service → repository.',
  ),
  room(
    ['sync-server/src/**/*-repository.ts'],
    [
      '#pwa/*',
      '#server/**/*-routes.ts',
      '#server/**/*-service.ts',
      './*-service.ts',
      './*-routes.ts',
      'koa',
      '@koa/*',
    ],
    'A repository knows only the database.',
  ),
  {
    files: ['contracts/**', 'pwa/src/**', 'sync-server/src/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      // Not `no-restricted-imports`, which the rules above configure for the same files.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: String.raw`(^#|/)(test-support|tests|bench|e2e)/`,
              message: 'Product code must not import test code.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.journey.ts', '**/{e2e,test-support}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
          message:
            'It gives up after a second. Use expect.poll or Testing Library’s waitFor, whose limits are set, or name a timeout.',
        },
      ],
    },
  },
  {
    files: translated,
    ignores: notTranslated,
    plugins: { lingui },
    rules: {
      'lingui/no-unlocalized-strings': [
        'error',
        {
          // Texts have a capital letter or several words; the rest are names of fields, events, tables and units.
          ignore: [
            String.raw`^[a-z0-9][\w.:/#-]*$`,
            String.raw`^(?![A-Z])\S*$`,
            '^(Wellens|UTC|NFKC|T00:00:00Z)$',
          ],
          ignoreNames: [
            'className',
            // What the server refuses is English, like all of its answers.
            'refusal',
            'autoComplete',
            { regex: { pattern: '^(aria-labelledby|id|key|type|rel)$' } },
          ],
          ignoreFunctions: [
            'i18n.t',
            '*.addEventListener',
            '*.removeEventListener',
            '*.api.call',
            'useTask',
            'lazyPart',
            'Intl.DateTimeFormat',
            'TypeError',
            'AggregateError',
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='i18n'][callee.property.name='t']:not(:function *)",
          message: 'Call i18n.t in a function: while a module loads, the language is not known.',
        },
        {
          selector:
            "CallExpression[callee.object.name='i18n'][callee.property.name='t'][arguments.0.type!='Literal']",
          message: 'The sentence must be a string literal, or texts:extract cannot find it.',
        },
      ],
    },
  },
);
