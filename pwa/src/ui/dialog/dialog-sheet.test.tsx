import { useState } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { DialogSheet } from './dialog-sheet.tsx';

// Fluent is large, so load it before the tests.
beforeAll(() => import('./dialog-sheet-surface.tsx'));

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <DialogSheet open={isOpen} onClose={() => setIsOpen(false)} title="Language">
        <button type="button">English</button>
      </DialogSheet>
    </>
  );
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openSheet() {
  const view = renderScreen(<Page />);
  await view.user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Language' });
  return view;
}

test('a dialog has a name, traps the focus, and closes on Escape', async () => {
  const { user } = await openSheet();
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await isGone();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
});

test('a second press while the dialog is closing does nothing', async () => {
  // An animation that does not end.
  const animation = { cancel: () => undefined, persist: () => undefined, finish: () => undefined };
  const animate = () => animation as unknown as Animation;
  Object.assign(Element.prototype, { animate });
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
  });
  const onDelete = vi.fn();
  function Question() {
    const [isOpen, setIsOpen] = useState(true);
    const confirm = () => {
      setIsOpen(false);
      onDelete();
    };
    return (
      <DialogSheet open={isOpen} onClose={() => setIsOpen(false)} title="Delete it?">
        <button type="button" onClick={confirm}>
          Delete
        </button>
      </DialogSheet>
    );
  }
  renderScreen(<Question />);
  const button = await screen.findByRole('button', { name: 'Delete' });
  fireEvent.click(button);
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(onDelete).toHaveBeenCalledOnce();
});

test("the browser's back button closes the dialog and stays on the page", async () => {
  await openSheet();
  act(() => window.history.back());
  await isGone();
  expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy();
});

test('closing a dialog removes its history entry', async () => {
  const { user } = await openSheet();
  expect(window.history.state).toMatchObject({ wellensLayers: [expect.any(String)] });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await isGone();
  await waitFor(() => expect(window.history.state).toBeNull());
});

test('a dialog that reopens while the browser is still going back stays open', async () => {
  const { user } = await openSheet();
  const goBack = window.history.back.bind(window.history);
  const back = vi.spyOn(window.history, 'back').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(back).toHaveBeenCalledOnce());
  await user.click(screen.getByRole('button', { name: 'Open', hidden: true }));
  const isLeft = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    goBack();
    await isLeft;
  });
  await waitFor(() => expect(window.history.state).toMatchObject({ wellensLayers: [expect.any(String)] }));
  expect(await screen.findByRole('dialog', { name: 'Language' })).toBeTruthy();
  act(goBack);
  await isGone();
});
