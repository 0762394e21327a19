import { createElement, Suspense } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazyScreen, loadScreen, ScreenLoadError } from './lazy-screen.ts';

const fails = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

afterEach(() => {
  sessionStorage.clear();
});

describe('a screen whose code cannot be loaded', () => {
  test('reloads the page once, then shows an error instead of reloading forever', async () => {
    const reload = vi.fn();
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadScreen('map', fails, reload)).rejects.toBeInstanceOf(ScreenLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('gets another reload once it has loaded again', async () => {
    const reload = vi.fn();
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(loadScreen('map', () => Promise.resolve('screen'), reload)).resolves.toBe('screen');
    void loadScreen('map', fails, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  test('does not reload while there is no network to load the page from', async () => {
    setOnline(false);
    const reload = vi.fn();
    await expect(loadScreen('map', fails, reload)).rejects.toBeInstanceOf(ScreenLoadError);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('the page is marked while a screen loads', async () => {
  interface MapModule {
    MapScreen: () => string;
  }
  let arrive: (module: MapModule) => void = () => undefined;
  const load = () => new Promise<MapModule>((resolve) => (arrive = resolve));
  const Screen = lazyScreen('MapScreen', load);
  render(createElement(Suspense, null, createElement(Screen)));
  const isMarked = () => document.documentElement.hasAttribute('data-loads-screen');
  expect(isMarked()).toBe(true);
  arrive({ MapScreen: () => 'Map' });
  await screen.findByText('Map');
  expect(isMarked()).toBe(false);
});
