import { createStore } from '#pwa/lib/create-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Light is the default. Source: spec §1. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The inline script of `index.html` reads the same key before the first paint. */
export const themeKey = 'wellens-theme';

/** Background of the page, which the system shows around the app. Source: design §2. */
const pageColor = { light: '#ffffff', dark: '#0f1615' } as const;

const isChoice = (value: string | null): value is ThemeChoice =>
  themeChoices.some((choice) => choice === value);

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(themeKey);
    return isChoice(stored) ? stored : 'light';
  } catch {
    return 'light'; // storage is not available: the theme is not stored
  }
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');
const choice = createStore(readChoice());

function applyTheme(): void {
  const chosen = choice.snapshot();
  const theme = chosen === 'system' ? (darkSystem().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColor[theme]);
}

/** Applies the choice and stores it on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice.set(next);
  applyTheme();
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // as in readChoice: applied, but not stored
  }
}

/** Follows changes of the system's theme and choices in other tabs. */
export function startTheme(): void {
  applyTheme();
  darkSystem().addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== themeKey) return;
    choice.set(readChoice());
    applyTheme();
  });
}

export const useThemeChoice = (): ThemeChoice => useStore(choice);
