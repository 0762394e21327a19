import type { Plugin } from 'vite';

/**
 * Lets the bundler drop the parts of React Router that the app does not use, such as forms and prefetching: the library
 * creates them in calls without a purity annotation and names them for its developer tools, so each counts as used.
 */
export function unusedRouterParts(): Plugin {
  return {
    name: 'wellens-unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/react-router\/dist\/production\//.test(id)) return null;
      const pure = code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/= (React\d*\.(forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1');
      return { code: pure, map: null };
    },
  };
}
