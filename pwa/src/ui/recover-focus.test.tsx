import { useState } from 'react';
import { createPortal } from 'react-dom';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './controls/button.tsx';
import { focusNear, recoverFocus } from './recover-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = recoverFocus();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const focused = () => document.activeElement?.textContent;
const press = async (name: string) => {
  const user = userEvent.setup();
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
};
const focusBecomes = (words: string) => waitFor(() => expect(focused()).toBe(words));

function Cards({ titles }: { titles: readonly string[] }) {
  const [left, setLeft] = useState(titles);
  return (
    <main tabIndex={-1}>
      <ul>
        {left.map((title) => (
          <li key={title}>
            <button type="button" onClick={() => setLeft(left.filter((other) => other !== title))}>
              Remove {title}
            </button>
            <h2>
              <a href={`/${title}`}>{title}</a>
            </h2>
          </li>
        ))}
      </ul>
      {left.length === 0 && <p>Nothing left</p>}
    </main>
  );
}

test('when a card is removed, the next one gets the focus, after the last one the previous, and finally the content', async () => {
  render(<Cards titles={['Cedar', 'Moss', 'Reed']} />);
  await press('Remove Moss');
  await focusBecomes('Reed');
  await press('Remove Reed');
  await focusBecomes('Cedar');
  await press('Remove Cedar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

function Panel() {
  const [step, setStep] = useState<'choose' | 'saving' | 'sent'>('choose');
  return (
    <main tabIndex={-1}>
      <section>
        {step === 'sent' ? (
          <div>
            <Button>Choose other dates</Button>
            <h3 tabIndex={-1} data-takes-focus="">
              Request sent
            </h3>
          </div>
        ) : (
          <Button busy={step === 'saving'} disabled={step === 'saving'} onClick={() => setStep('saving')}>
            Request to Book
          </Button>
        )}
      </section>
      <button type="button" onClick={() => setStep('sent')} tabIndex={-1}>
        Answer
      </button>
      <a href="/">Elsewhere</a>
    </main>
  );
}

test('a button that is disabled while busy gets the focus back, and what replaces it gets the focus on its heading', async () => {
  render(<Panel />);
  await press('Request to Book');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request to Book' }).disabled).toBe(true);
  // The answer arrives without a press.
  screen.getByRole('button', { name: 'Answer' }).click();
  await focusBecomes('Request sent');
});

test('after a click a result is scrolled into view, and the neighbour of a removed card is not', async () => {
  const user = userEvent.setup();
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(<Panel />);
  await user.click(screen.getByRole('button', { name: 'Request to Book' }));
  screen.getByRole('button', { name: 'Answer' }).click();
  await focusBecomes('Request sent');
  expect(focus.mock.lastCall).toEqual([{ preventScroll: false }]);
  cleanup();
  render(<Cards titles={['Cedar', 'Moss']} />);
  await user.click(screen.getByRole('button', { name: 'Remove Cedar' }));
  await focusBecomes('Moss');
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
});

test('a result that is taller than the screen does not move the page if its top is visible', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 200, 300, innerHeight + 1),
  );
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  render(<Panel />);
  await press('Request to Book');
  screen.getByRole('button', { name: 'Answer' }).click();
  await focusBecomes('Request sent');
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }]);
});

test('the second press of a double click, which reaches what is around the disabled button, changes nothing', async () => {
  render(<Panel />);
  await press('Request to Book');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Request to Book' });
  // jsdom leaves the focus on a disabled button; browsers take it away.
  button.blur();
  screen.getByRole('main').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  screen.getByRole('button', { name: 'Answer' }).click();
  await focusBecomes('Request sent');
});

function Pages() {
  const [shown, setShown] = useState(1);
  const [drawn, setDrawn] = useState(1);
  return (
    <main tabIndex={-1}>
      <ul>
        {Array.from({ length: drawn }, (_, place) => (
          <li key={place}>
            <a href={`/${place}`}>Card {place + 1}</a>
          </li>
        ))}
      </ul>
      {shown === 1 && (
        <div data-focus-after="li:nth-child(2) a">
          <Button onClick={() => setShown(3)}>Show more</Button>
        </div>
      )}
      <Button onClick={() => undefined}>Other</Button>
      <p onMouseMove={() => setDrawn(3)}>Draws the rest</p>
    </main>
  );
}

test('the element that a control names gets the focus, also if it is rendered later', async () => {
  render(<Pages />);
  await press('Show more');
  await focusBecomes('Other');
  await userEvent.setup().hover(screen.getByText('Draws the rest'));
  await focusBecomes('Card 2');
});

function Steps() {
  const [count, setCount] = useState(2);
  return (
    <main tabIndex={-1}>
      <button type="button" disabled={count === 1} onClick={() => setCount(count - 1)}>
        Fewer
      </button>
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </main>
  );
}

test('a control that becomes disabled passes the focus to its neighbour', async () => {
  render(<Steps />);
  await press('Fewer');
  const fewer = screen.getByRole('button', { name: 'Fewer' });
  await waitFor(() => expect(fewer).toHaveProperty('disabled', true));
  await focusBecomes('More');
});

function Layer() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <main tabIndex={-1}>
        <a href="/">Behind</a>
      </main>
      <div role="dialog" aria-label="Layer" tabIndex={-1}>
        <p>Words</p>
        {isOpen && <Button onClick={() => setIsOpen(false)}>Discard</Button>}
      </div>
    </>
  );
}

test('the focus stays in a dialog that has no other control', async () => {
  render(<Layer />);
  await press('Discard');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
});

test('if the opener of a dialog was removed, the focus goes to the element beside it', async () => {
  render(<Cards titles={['Cedar', 'Moss']} />);
  const opener = screen.getByRole('button', { name: 'Remove Cedar' });
  opener.click();
  await waitFor(() => expect(opener.isConnected).toBe(false));
  focusNear(opener);
  expect(focused()).toBe('Moss');
});

test('a click outside of all controls does not move the focus', async () => {
  render(<Cards titles={['Cedar', 'Moss']} />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Remove Moss' }).focus();
  await user.click(document.body);
  screen.getByRole('button', { name: 'Remove Moss' }).click();
  await waitFor(() => expect(screen.queryByText('Moss')).toBeNull());
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(document.body);
});

function PageWithNotice() {
  const [isShown, setIsShown] = useState(true);
  return (
    <>
      <main tabIndex={-1}>
        <h2>
          <a href="/cedar">Cedar</a>
        </h2>
      </main>
      <section data-toasts="">
        {isShown && (
          <div role="status">
            <Button onClick={() => setIsShown(false)}>Later</Button>
          </div>
        )}
      </section>
    </>
  );
}

test('after a notification the content gets the focus, not its first control', async () => {
  render(<PageWithNotice />);
  await press('Later');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

function LayerBesideToast() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <main tabIndex={-1}>The page</main>
      {open &&
        createPortal(
          <div>
            <button type="button" onClick={() => setOpen(false)}>
              Close the layer
            </button>
          </div>,
          document.body,
        )}
      {createPortal(
        <section data-toasts="">
          <button type="button">Close notification</button>
        </section>,
        document.body,
      )}
    </>
  );
}

test('when a layer is removed, the focus does not go to a notification beside it', async () => {
  render(<LayerBesideToast />);
  await press('Close the layer');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
