import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { themeStylesheet, usedVariables } from './theme-stylesheets.ts';
import { darkTheme, lightTheme, ownTokens } from './theme-tokens.ts';

const sources = 'pwa/src';
const everything = themeStylesheet(() => true);
const blockOf = (selector: string) => everything.split(`${selector}{`)[1]?.split('}')[0] ?? '';

/** Variables that stylesheets and style objects of the app set themselves. */
function setVariables(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|tsx?)$/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(sources, file), 'utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/--([\w-]+)['"]?\]?\s*[:,]/g)].map(([, name]) => name ?? '')),
  );
}

/** Contrast of two `#rrggbb` colours. Source: WCAG 2.2, relative luminance. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('the theme as stylesheets', () => {
  test('the dark block contains only tokens that differ', () => {
    expect(blockOf(':root')).toContain('--fontFamilyBase:');
    expect(blockOf(":root[data-theme='dark']")).not.toContain('--fontFamilyBase:');
    expect(blockOf(":root[data-theme='dark']")).toContain(`--page:${ownTokens.dark.page}`);
  });

  test('the two sheets contain each token once', () => {
    const used = usedVariables(sources);
    const parts = [themeStylesheet((name) => used.has(name)), themeStylesheet((name) => !used.has(name))];
    const count = (text: string) => text.match(/--[\w-]+:/g)?.length ?? 0;
    expect(parts.reduce((sum, part) => sum + count(part), 0)).toBe(count(everything));
  });

  test('no stylesheet uses an undefined variable', () => {
    const known = new Set([...Object.keys(lightTheme), ...Object.keys(ownTokens.light), ...setVariables()]);
    expect([...usedVariables(sources)].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe.each([
  ['light', lightTheme, ownTokens.light],
  ['dark', darkTheme, ownTokens.dark],
])('words can be read in the %s theme', (_, theme, own) => {
  test.each(['tint', 'success', 'waiting', 'danger', 'conflict', 'offline'] as const)('%s', (meaning) => {
    expect(contrast(own[`${meaning}-text`], own[`${meaning}-ground`])).toBeGreaterThanOrEqual(4.5);
  });

  test('text on page, cards, forms and wells', () => {
    const { colorNeutralForeground1, colorNeutralForeground2, colorNeutralForeground3 } = theme;
    const { colorNeutralBackground1, colorNeutralBackground2, colorNeutralBackground3 } = theme;
    for (const text of [colorNeutralForeground1, colorNeutralForeground2, colorNeutralForeground3]) {
      for (const ground of [
        own.page,
        colorNeutralBackground1,
        colorNeutralBackground2,
        colorNeutralBackground3,
      ]) {
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('white on every state of a primary button', () => {
    for (const ground of [
      theme.colorBrandBackground,
      theme.colorBrandBackgroundHover,
      theme.colorBrandBackgroundPressed,
    ]) {
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
