import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrollRestoration } from './use-scroll-restoration.ts';

/** Height of the page in px; a window of 800 px looks at it. */
let pageHeight = 0;
let growths: (() => void)[] = [];

function moveTo(y: number): void {
  Object.assign(window, { scrollY: Math.max(0, Math.min(y, pageHeight - 800)) });
}

/** What a browser does once the page has another height: it stays inside, and tells who looks. */
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
    // Without the pointer or a key, which would take the page over.
    screen.getByRole('button', { name }).click();
    return Promise.resolve();
  });
  fireEvent.scroll(window);
};

/** A page opened by its address, as a browser does with a link of a mail. */
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

test('the way back leads to the place, once the page is long enough again', async () => {
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

test('who leaves again before the page has grown still comes back to the place', async () => {
  await press('Away');
  becomeHigh(1_000);
  await press('Back');
  expect(window.scrollY).toBe(200);
  await press('Forward');
  becomeHigh(2_000);
  await press('Back');
  expect(window.scrollY).toBe(900);
});

test('a page that the person moves meanwhile stays where they moved it', async () => {
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

test('a page that is opened by its address begins at its top; one that is reloaded stays where it was', () => {
  fireEvent(window, new Event('pagehide'));
  cleanup();
  moveTo(0);
  openAt('/', 'bookmark');
  expect(window.scrollY).toBe(0);
  cleanup();
  openAt('/', 'mail');
  expect(window.scrollY).toBe(900);
});
