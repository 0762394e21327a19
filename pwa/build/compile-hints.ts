import type { Plugin } from 'vite';

/** Source: V8, explicit compile hints. Other browsers read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks the browser to compile the app's functions while the file is loading, off the main thread, instead of when each is
 * first called. Without it, the longest task of the start takes 20 ms more. Source: decision 026.
 */
export function compileHints(): Plugin {
  return {
    name: 'wellens-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = hint + part.code;
      },
    },
  };
}
