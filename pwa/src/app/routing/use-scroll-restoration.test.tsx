import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Height of the page in px, in a window of 800 px. */
let pageHeight = 0;
let growths: (() => void)[] = [];

function moveTo(y: number): void {
  Object.assign(window, { scrollY: Math.max(0, Math.min(y, pageHeight - 800)) });
}

/** As a browser does when the page's height changes: limits the position and fires `scroll`. */
function becomeHigh(height: number): void {
  pageHeight = height;
  moveTo(window.scrollY);
  for (const tell of [...growths]) tell();
  fireEvent.scroll(window);
}

function App() {
  useScrollRestoration();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/other')}>Away</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
    </>
  );
}

const press = async (name: string) => {
  await act(() => {
    // Without pointer or key events, which would stop the restoration.
    screen.getByRole('button', { name }).click();
    return Promise.resolve();
  });
  fireEvent.scroll(window);
};

/** A page opened by its address, as from a link in an email. */
function openAt(pathname: string, key: string): void {
  render(
    <MemoryRouter initialEntries={[{ pathname, key }]}>
      <App />
    </MemoryRouter>,
  );
}

beforeEach(() => {
  sessionStorage.clear();
  growths = [];
  window.scrollTo = vi.fn((...[, y]: unknown[]) => moveTo(Number(y)));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        growths.push(this.#tell);
      }
      disconnect() {
        growths = growths.filter((tell) => tell !== this.#tell);
      }
    },
  );
  pageHeight = 2_000;
  openAt('/', 'mail');
  moveTo(900);
  fireEvent.scroll(window);
});

test('going back restores the position, once the page is long enough again', async () => {
  await press('Away');
  expect(window.scrollY).toBe(0);
  becomeHigh(1_000);
  await press('Back');
  expect(window.scrollY).toBe(200);
  becomeHigh(1_500);
  expect(window.scrollY).toBe(700);
  becomeHigh(2_000);
  expect(window.scrollY).toBe(900);
});

test('going back again before the page has grown still restores the position', async () => {
  await press('Away');
  becomeHigh(1_000);
  await press('Back');
  expect(window.scrollY).toBe(200);
  await press('Forward');
  becomeHigh(2_000);
  await press('Back');
  expect(window.scrollY).toBe(900);
});

test('a page that the person has scrolled is not moved', async () => {
  await press('Away');
  becomeHigh(1_000);
  await press('Back');
  fireEvent.wheel(window);
  moveTo(50);
  fireEvent.scroll(window);
  becomeHigh(2_000);
  expect(window.scrollY).toBe(50);
  await press('Forward');
  await press('Back');
  expect(window.scrollY).toBe(50);
});

test('a page opened by its address starts at its top; a reloaded one keeps its position', () => {
  fireEvent(window, new Event('pagehide'));
  cleanup();
  moveTo(0);
  openAt('/', 'bookmark');
  expect(window.scrollY).toBe(0);
  cleanup();
  openAt('/', 'mail');
  expect(window.scrollY).toBe(900);
});
