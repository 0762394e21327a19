import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadScreen, ScreenLoadError } from './lazy-screen.ts';

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

afterEach(() => {
  sessionStorage.clear();
});

describe('a screen whose code cannot be had', () => {
  test('reloads the page once, then tells the person instead of reloading for ever', async () => {
    const reload = vi.fn();
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadScreen('map', fails, reload)).rejects.toBeInstanceOf(ScreenLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('gets another reload once it had loaded again', async () => {
    const reload = vi.fn();
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadScreen('map', () => Promise.resolve('screen'), reload)).resolves.toBe('screen');
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  test('does not throw the page away while there is no network to bring it back', async () => {
    setOnline(false);
    const reload = vi.fn();
    await expect(loadScreen('map', fails, reload)).rejects.toBeInstanceOf(ScreenLoadError);
    expect(reload).not.toHaveBeenCalled();
  });
});
