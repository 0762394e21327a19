import { defineConfig } from 'vite';

/** Bundles the server's own code into `dist/server`; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: 'sync-server/src/main.ts',
        // A process of its own.
        'encoder-child': 'sync-server/src/pictures/encoder/encoder-child.ts',
        // A thread of its own.
        'calendar-parser-worker': 'sync-server/src/booking/calendar-sources/calendar-parser-worker.ts',
      },
    },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
