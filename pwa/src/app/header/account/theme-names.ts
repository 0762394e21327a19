import type { ThemeChoice } from '#pwa/app/shell/theme.ts';

export const themeNames: Record<ThemeChoice, string> = { light: 'Light', dark: 'Dark', system: 'System' };
