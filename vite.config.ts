import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compileHints } from './pwa/build/compile-hints.ts';
import { iconModules } from './pwa/build/icon-modules.ts';
import { deferredAssets } from './pwa/build/deferred-assets.ts';
import { findSchemaModules } from './pwa/build/schema-modules.ts';
import { scopedName } from './pwa/build/scoped-name.ts';
import { protocolVersion } from './pwa/build/protocol-version.ts';
import { webAppManifest } from './pwa/build/web-app-manifest.ts';
import { unusedRouterParts } from './pwa/build/unused-router-parts.ts';
import { inlineStylesheet } from './pwa/build/theme/inline-stylesheet.ts';
import { themeStylesheets } from './pwa/build/theme/theme-stylesheets.ts';

const schemaModules = findSchemaModules(import.meta.dirname);
/** Modules of `contracts`, except those that only maps need. */
const isContract = /\/contracts\/(?!domain\/places\/(world|town)-map)/;

/**
 * Chunks of the initial load: libraries in one file, which stays cached over updates, and our code in another. By
 * default the bundler would create a file for every part shared with a lazy screen, two dozen of them, which compress
 * worse.
 */
const firstLoad = [
  { name: 'react', test: /node_modules\/(react-dom|scheduler)\//, priority: 5 },
  {
    name: 'vendor',
    // With the small modules that the engine shares with 'texts', which would take them along.
    test: /node_modules\/(react|react-router|react-router-dom|dexie|dexie-react-hooks)\/|contracts\/(date-format|fields\/whole-numbers)\./,
    priority: 3,
  },
  // Icons of the initial load are included, because they compress better in one file.
  { name: 'shell', test: /react-icons\/lib\/atoms/, tags: ['$initial' as const], priority: 4 },
  // Code that every page loads when idle, or that three or more screens share, in few files: on a slow network a
  // request costs more than some unneeded kilobytes.
  { name: 'icons', test: /react-icons\/lib\/atoms/, priority: 2 },
  // Fluent in three chunks (decision 010): shared code, form fields, and layers (dialogs, menus, popovers). A screen
  // with a form does not load layers; layers load the form fields, too.
  {
    name: 'fluent-base',
    test: /node_modules\/(@griffel|@fluentui\/(tokens|react-provider|react-utilities|react-jsx-runtime|react-shared-contexts|react-context-selector|react-tabster\/lib\/(focus|hooks\/useFocusWithin)|react-motion\/lib\/components|react-icons\/lib\/(utils|contexts)))\/|pwa\/src\/ui\/fluent-root\./,
    minShareCount: 2,
    priority: 0.6,
  },
  {
    name: 'fluent-forms',
    test: /node_modules\/@fluentui\/react-(field|input|textarea|checkbox|radio|switch|message-bar)\/|pwa\/src\/ui\/(feedback\/notice|form\/(labelled-field|text-field|choice-cards|switch-row))\./,
    priority: 0.5,
  },
  {
    name: 'fluent-layers',
    test: /node_modules\/(@fluentui|@griffel|tabster|keyborg|@floating-ui)\//,
    minShareCount: 2,
    priority: 0,
  },
  // Code that every page loads once it is shown: pending changes, unsaved changes, the focus, and what opens dialogs.
  {
    name: 'status',
    test: /pwa\/src\/(app\/(connection|header\/status\/(live-status|status-labels|pending-drawer)|navigation\/queued)|features\/(platform\/(connection|outbox)|accounts\/account\/session-state)|ui\/(recover-focus|unsaved|form\/field-error|dialog\/(dialog-sheet\.tsx|form-dialog|use-lazy-dialog)))/,
    priority: 0,
  },
  { name: 'toasts', test: /pwa\/src\/ui\/(feedback\/toast\/|pointer\/use-push-away)/, priority: 0 },
  {
    name: 'notifications',
    test: /pwa\/src\/features\/reach\/notifications\/(notification-(queries|total)|push-device)\./,
    priority: 0,
  },
  // Only the dialogs themselves, which need Fluent. The code that opens them is loaded earlier.
  {
    name: 'dialogs',
    test: /pwa\/src\/ui\/dialog\/(dialog-sheet-surface|sheet-motion|use-(back-closes|return-focus|show-page-again))\./,
    priority: 0,
  },
  // The calendar and the guest stepper, which a retreat's page uses without the search and its dialogs.
  { name: 'calendar', test: /pwa\/src\/ui\/(calendar\/|controls\/stepper|icons\/type-icons)/, priority: 0.1 },
  { name: 'search', test: /pwa\/src\/features\/catalog\/search\//, priority: 0 },
  // Reads and calls that several screens share, in one file instead of twenty. Those of the account need Lingui, and a
  // heart on the first screen should not wait for the rest.
  {
    name: 'queries',
    test: /pwa\/src\/features\/(?!(accounts\/account|catalog\/favorites)\/).*-(queries|commands|labels|rules|delays|path)\.ts$/,
    minShareCount: 2,
    priority: 0,
  },
  // Luxon, with the formats that use it: only lazily loaded screens need it (decision 027).
  { name: 'luxon', test: /node_modules\/luxon\/|pwa\/src\/lib\/deferred-moments\.ts/, priority: 6 },
  { name: 'lazy-calls', test: /(lazy-calls|(screen|queued)-addresses)\.ts$/, priority: 1.5 },
  // Lingui: only lazily loaded screens need it (decision 040). Below 'vendor', whose JSX runtime it would take along.
  {
    name: 'texts',
    test: /node_modules\/@lingui\/|pwa\/src\/ui\/texts\/|contracts\/(texts|rules\/notifications\/(notification-texts|security-events))\./,
    priority: 2.5,
  },
  {
    name: 'engine',
    test: (id: string) =>
      /pwa\/src\/(sync|data|lib)\//.test(id) || (isContract.test(id) && !schemaModules.has(id)),
    priority: 1,
  },
  // Uploads load with the first picture (decision 042).
  {
    name: 'uploads',
    test: /pwa\/src\/sync\/uploads\/|upload-(limits|headers)\.ts$/,
    priority: 1.5,
  },
  // The engine and the first screens start without these modules, whose execution takes 10 ms.
  {
    name: 'schemas',
    test: (id: string) =>
      /node_modules\/(yup|property-expr|tiny-case|toposort)\//.test(id) || schemaModules.has(id),
    priority: 0,
  },
  { name: 'map-geometry', test: /pwa\/src\/features\/catalog\/map\/map-(geometry|limits)\./, priority: 0 },
  // Small modules shared by two or three screens. Otherwise each would get its own file.
  {
    name: 'parts',
    test: /pwa\/src\/(ui\/(controls\/(growing-list|pills|segmented)|feedback\/(pending|removable)-chip|form\/focus-first-error)|features\/(booking\/(departures\/going-ahead|bookings\/guest-bookings\/booking-lookup)|shared\/(price-lines|stay-facts|blocks\/blocked-state|report-draft-not-stored|planned-departures|pictures\/use-picture-preview)|catalog\/properties\/use-stay-total|accounts\/account\/use-link-token))\./,
    minShareCount: 2,
    priority: 0,
  },
  // Styles that a trip shares with the host's side of it.
  {
    name: 'stay-styles',
    test: /pwa\/src\/features\/stay\/(arrival|announcements|trip-pack|programme)\/[^/]+\.module\.css/,
    minShareCount: 2,
    priority: 0,
  },
  {
    name: 'common',
    test: /pwa\/src\/(app|ui|features\/shared)\//,
    minShareCount: 5,
    maxModuleSize: 8_000,
    priority: 0,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
];

const moduleFile = (path: string): string => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));

const later = deferredAssets(fileURLToPath(new URL('dist/pwa', import.meta.url)));

/** The app. The server's bundle is configured in `sync-server/vite.config.ts`. */
export default defineConfig({
  root: 'pwa',
  plugins: [
    iconModules(),
    unusedRouterParts(),
    react(),
    themeStylesheets('pwa/src'),
    inlineStylesheet(),
    protocolVersion(),
    compileHints(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker/worker',
      filename: 'sw.ts',
      registerType: 'prompt',
      // The app registers the worker itself, after the first paint.
      injectRegister: false,
      manifest: webAppManifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        // The shell and every screen: all addresses open offline. Pictures are kept as they are used.
        globPatterns: ['**/*.{html,js,css,woff2}', 'icons/icon.svg', 'icons/icon-192.png'],
        manifestTransforms: [later.withoutDeferred],
      },
    }),
    later.plugin,
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/pictures': 'http://127.0.0.1:4000' } },
  resolve: {
    alias: [
      // Dexie as modules for browsers of today instead of its build for those of ten years ago: 3 KB less to load.
      { find: /^dexie$/, replacement: moduleFile('dexie/dist/modern/dexie.mjs') },
      // The router without the warnings that its exports give to every build.
      { find: /^react-router$/, replacement: moduleFile('react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: moduleFile('react-router/dist/production/dom-export.mjs') },
    ],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../dist/pwa',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // A kilobyte less for the first load than the bundler's own, which is what it is short of.
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 2 } },
    modulePreload: {
      polyfill: false,
      // A lazy part's list leaves out the part itself, which its import loads, and what the page has loaded already.
      resolveDependencies: (part, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => file !== part && !/\/(rolldown-runtime|react|vendor|shell)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: firstLoad },
        // The first load names every lazy part, so each letter of a hash counts. 7 is the minimum for so many chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
      },
    },
  },
});
