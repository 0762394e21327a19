import type { ThemeChoice } from './theme.ts';

export const themeNames: Record<ThemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };
