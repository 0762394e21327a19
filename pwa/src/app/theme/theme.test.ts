import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setWindow } from '#pwa/test-support/window-stubs.ts';

/** The module reads the device once, as it starts. */
async function startApp() {
  vi.resetModules();
  const theme = await import('./theme.ts');
  theme.startTheme();
  return theme;
}
const shown = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="#ffffff">';
});

describe('light and dark', () => {
  test('the app is light until the person chooses otherwise, also on a dark system', async () => {
    setWindow({ isDark: true });
    await startApp();
    expect(shown()).toBe('light');
  });

  test('the choice holds at once, colours the frame of the window, and is there after a restart', async () => {
    const theme = await startApp();
    theme.chooseTheme('dark');
    expect(shown()).toBe('dark');
    expect(document.querySelector('meta')?.content).toBe('#0f1615');
    await startApp();
    expect(shown()).toBe('dark');
  });

  test('System follows the system while the app runs', async () => {
    const theme = await startApp();
    theme.chooseTheme('system');
    expect(shown()).toBe('light');
    setWindow({ isDark: true });
    expect(shown()).toBe('dark');
  });

  test('another tab of the app changes with this one', async () => {
    const { themeKey } = await startApp();
    localStorage.setItem(themeKey, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
    expect(shown()).toBe('dark');
  });

  test('nonsense on the device is the light theme', async () => {
    localStorage.setItem('wellens-theme', 'purple');
    await startApp();
    expect(shown()).toBe('light');
  });

  test('the inline script of the page reads the same key', async () => {
    const { themeKey } = await startApp();
    expect(readFileSync('pwa/index.html', 'utf8')).toContain(`localStorage.getItem('${themeKey}')`);
  });
});
