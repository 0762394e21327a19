import { defineConfig } from 'vite';

/** Bundles the server's own code into `dist/server`; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'sync-server/src/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
});
