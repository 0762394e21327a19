import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

interface BundleOptions {
  plugins?: Plugin[];
  /** Packages that are left out, and what the bundle exports is kept: for weighing. */
  without?: (string | RegExp)[];
}

/** A script of the bench and all it imports as one text, for a page to run. @param entry its path */
export async function bundleScript(
  entry: string,
  { plugins = [], without = [] }: BundleOptions = {},
): Promise<string> {
  const isWeighed = without.length > 0;
  const outDir = mkdtempSync(join(tmpdir(), 'wellens-bench-script-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins,
      define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
      build: {
        outDir,
        minify: true,
        rolldownOptions: {
          input: entry,
          external: without,
          preserveEntrySignatures: isWeighed ? 'strict' : false,
          output: { format: isWeighed ? 'es' : 'iife', entryFileNames: 'script.js' },
        },
      },
    });
    return readFileSync(join(outDir, 'script.js'), 'utf8');
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
