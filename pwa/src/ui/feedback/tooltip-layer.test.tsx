import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Dismiss24Regular, Search24Regular } from '#pwa/ui/icons/icons.tsx';
import { TooltipLayer } from './tooltip-layer.tsx';

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const pointTo = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });
const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null;

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton icon={Search24Regular} label="Search" />
      <IconButton icon={Dismiss24Regular} label="Close" />
      <p>Text</p>
      <TooltipLayer />
    </>,
  );
});

describe('tooltips', () => {
  test('the text shows after the mouse has rested for 700 ms', () => {
    pointTo(screen.getByRole('button', { name: 'Search' }));
    wait(699);
    expect(tooltip()).toBeNull();
    wait(1);
    expect(tooltip()).toBe('Search');
  });

  test('moving to another element within 300 ms shows its tooltip at once, later only after the delay', () => {
    pointTo(screen.getByRole('button', { name: 'Search' }));
    wait(700);
    pointTo(screen.getByText('Text'));
    wait(299);
    pointTo(screen.getByRole('button', { name: 'Close' }));
    wait(0);
    expect(tooltip()).toBe('Close');
    pointTo(screen.getByText('Text'));
    wait(300);
    pointTo(screen.getByRole('button', { name: 'Search' }));
    wait(699);
    expect(tooltip()).toBeNull();
  });

  test('Escape hides it, and touch never shows one', () => {
    pointTo(screen.getByRole('button', { name: 'Search' }));
    wait(700);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tooltip()).toBeNull();
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Close' }), { pointerType: 'touch' });
    wait(2_000);
    expect(tooltip()).toBeNull();
  });
});
