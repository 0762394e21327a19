import { useState } from 'react';
import { createPortal } from 'react-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recoverFocus } from '#pwa/ui/recover-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = recoverFocus();
});
afterEach(() => stop());

function Question({ open, onAnswer }: { open: boolean; onAnswer: () => void }) {
  useReturnFocus(open);
  if (!open) return null;
  return createPortal(
    <div role="dialog">
      <button type="button" onClick={onAnswer}>
        Yes
      </button>
    </div>,
    document.body,
  );
}

/** Its answer takes away, in the same moment, the question and the button that opened it. */
function Stay() {
  const [state, setState] = useState<'booked' | 'asked' | 'cancelled'>('booked');
  return (
    <main tabIndex={-1}>
      <h2 tabIndex={-1} data-state="">
        {state === 'cancelled' ? 'Cancelled' : 'Booked'}
      </h2>
      {state !== 'cancelled' && (
        <button type="button" data-focus-after="[data-state]" onClick={() => setState('asked')}>
          Cancel
        </button>
      )}
      <button type="button">Copy booking ID</button>
      <Question open={state === 'asked'} onAnswer={() => setState('cancelled')} />
    </main>
  );
}

function Request() {
  const [state, setState] = useState<'open' | 'asked' | 'sending'>('open');
  return (
    <main tabIndex={-1}>
      <a href="/maya">Maya Ortiz</a>
      <button type="button" disabled={state === 'sending'} onClick={() => setState('asked')}>
        Decline
      </button>
      <Question open={state === 'asked'} onAnswer={() => setState('sending')} />
      {state === 'sending' &&
        createPortal(
          <section data-toasts="">
            <button type="button">Close notification</button>
          </section>,
          document.body,
        )}
    </main>
  );
}

test('a question whose answer disables the button that opened it returns the focus near that button', async () => {
  render(<Request />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Decline' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Yes' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Maya Ortiz'));
});

test('a question whose answer removes the button that opened it moves the focus where that button says', async () => {
  render(<Stay />);
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Yes' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cancelled' })),
  );
});

/** As Safari does: the press focuses what is around the button and takes the focus, if anything. */
function clickInSafari(name: string): void {
  const button = screen.getByRole('button', { name });
  fireEvent.pointerDown(button);
  const around = button.closest<HTMLElement>('[tabindex]');
  if (around === null) (document.activeElement as HTMLElement).blur();
  else around.focus();
  fireEvent.click(button);
}

test('in Safari, which does not focus a clicked button, the focus returns to where it was clicked', async () => {
  render(<Request />);
  clickInSafari('Decline');
  screen.getByRole('button', { name: 'Yes' }).focus();
  clickInSafari('Yes');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Maya Ortiz'));
});
