import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setWindow } from '#pwa/test-support/window-stubs.ts';

/** The module reads the stored theme once, when it loads. */
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
  test('the app is light until the person chooses otherwise, even on a dark system', async () => {
    setWindow({ isDark: true });
    await startApp();
    expect(shown()).toBe('light');
  });

  test("a choice applies at once, sets the colour of the browser's frame, and survives a restart", async () => {
    const theme = await startApp();
    theme.chooseTheme('dark');
    expect(shown()).toBe('dark');
    expect(document.querySelector('meta')?.content).toBe('#0f1615');
    await startApp();
    expect(shown()).toBe('dark');
  });

  test('System follows changes of the system while the app runs', async () => {
    const theme = await startApp();
    theme.chooseTheme('system');
    expect(shown()).toBe('light');
    setWindow({ isDark: true });
    expect(shown()).toBe('dark');
  });

  test('other tabs of the app change too', async () => {
    const { themeKey } = await startApp();
    localStorage.setItem(themeKey, 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: themeKey }));
    expect(shown()).toBe('dark');
  });

  test('an invalid stored value means the light theme', async () => {
    localStorage.setItem('wellens-theme', 'purple');
    await startApp();
    expect(shown()).toBe('light');
  });

  test('the inline script of the page uses the same key', async () => {
    const { themeKey } = await startApp();
    expect(readFileSync('pwa/index.html', 'utf8')).toContain(`localStorage.getItem('${themeKey}')`);
  });
});
