import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { darkTheme, lightTheme, ownTokens } from './theme-tokens.ts';

type Tokens = Record<string, string>;

/** Font sizes in rem, so that all text follows the browser's font size, Fluent's included. */
const inRem = ([name, value]: [string, string]): [string, string] => [
  name,
  /^(fontSize|lineHeight)/.test(name)
    ? value.replace(/^(\d+)px$/, (_, px) => `${Number(px) / 16}rem`)
    : value,
];
const allOf = (theme: object, own: Tokens): Tokens =>
  Object.fromEntries(Object.entries({ ...(theme as Tokens), ...own }).map(inRem));
const light = allOf(lightTheme, ownTokens.light);
const dark = allOf(darkTheme, ownTokens.dark);

const block = (selector: string, tokens: [string, string][]) =>
  tokens.length === 0
    ? ''
    : `${selector}{${tokens.map(([name, value]) => `--${name}:${value}`).join(';')}}\n`;

/** Both themes as variables on the root, for the tokens that `wants`. The dark block contains only what differs. */
export function themeStylesheet(wants: (token: string) => boolean): string {
  const lights = Object.entries(light).filter(([name]) => wants(name));
  const darks = Object.entries(dark).filter(([name, value]) => wants(name) && light[name] !== value);
  return block(':root', lights) + block(":root[data-theme='dark']", darks);
}

/** The variables that the stylesheets below this folder use. */
export function usedVariables(folder: string): Set<string> {
  const used = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|tsx)$/.test(entry)) continue;
    for (const [, name] of readFileSync(join(folder, entry), 'utf8').matchAll(/var\(--([\w-]+)/g)) {
      if (name !== undefined) used.add(name);
    }
  }
  return used;
}

const prefix = 'virtual:theme/';

/**
 * Turns the theme into two stylesheets: `virtual:theme/used.css` has the tokens that our own stylesheets use and is part of
 * the initial load; `virtual:theme/rest.css` has the others and is loaded with Fluent's components. The theme needs no script,
 * and light and dark are an attribute of the root.
 */
export function themeStylesheets(sources: string): Plugin {
  let used = new Set<string>();
  return {
    name: 'wellens-theme-stylesheets',
    configResolved(config) {
      // In development new uses appear at any time, so the first sheet contains everything.
      used = config.command === 'build' ? usedVariables(sources) : new Set(Object.keys(light));
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : undefined),
    load(id) {
      if (id === `${prefix}used.css`) return themeStylesheet((token) => used.has(token));
      if (id === `${prefix}rest.css`) return themeStylesheet((token) => !used.has(token));
      return undefined;
    },
  };
}
