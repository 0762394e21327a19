import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ToastArea } from './toast-area.tsx';
import { dismissToast, showToast } from './toast-store.ts';

const say = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const saved = { title: 'Saved to wishlist', body: 'Property has been added to your favorites.' };

function showArea() {
  vi.useFakeTimers();
  render(<ToastArea />);
}

afterEach(() => {
  act(() => dismissToast());
});

describe('toasts', () => {
  test('a new toast replaces the previous one', () => {
    showArea();
    say(saved);
    say({ title: 'Removed from wishlist' });
    expect(screen.queryByText('Saved to wishlist')).toBeNull();
    expect(screen.getByText('Removed from wishlist')).toBeTruthy();
  });

  test('it disappears after five seconds', () => {
    showArea();
    say(saved);
    wait(4_999);
    expect(screen.getByText(saved.body)).toBeTruthy();
    wait(1);
    expect(screen.queryByText(saved.body)).toBeNull();
  });

  test('a new toast has its own five seconds', () => {
    showArea();
    say(saved);
    wait(4_000);
    say({ title: 'Removed from wishlist' });
    wait(4_000);
    expect(screen.getByText('Removed from wishlist')).toBeTruthy();
  });

  test('it stays while the pointer is over it', () => {
    showArea();
    say(saved);
    const card = screen.getByText(saved.title);
    fireEvent.pointerEnter(card.closest('[data-intent]')!);
    wait(60_000);
    expect(screen.getByText(saved.title)).toBeTruthy();
    fireEvent.pointerLeave(card.closest('[data-intent]')!);
    wait(5_000);
    expect(screen.queryByText(saved.title)).toBeNull();
  });

  test('it stays while it contains the focus', () => {
    showArea();
    say(saved);
    act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
    wait(60_000);
    expect(screen.getByText(saved.title)).toBeTruthy();
  });

  test('F8 moves the focus to the toasts', () => {
    showArea();
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications (F8)' }));
  });

  test('Tab after the last button, and Escape, return the focus to where F8 was pressed', async () => {
    render(
      <>
        <button type="button">In a dialog</button>
        <ToastArea />
      </>,
    );
    const user = userEvent.setup();
    const origin = screen.getByRole('button', { name: 'In a dialog' });
    const close = () => screen.getByRole('button', { name: 'Close notification' });
    say({ ...saved, durationMs: null });
    origin.focus();
    await user.keyboard('{F8}{Tab}');
    expect(document.activeElement).toBe(close());
    await user.keyboard('{Tab}');
    expect(document.activeElement).toBe(origin);
    await user.keyboard('{F8}{Escape}');
    expect(document.activeElement).toBe(origin);
    await user.keyboard('{F8}{Tab}{Enter}');
    expect(screen.queryByText(saved.title)).toBeNull();
    expect(document.activeElement).toBe(origin);
  });

  test('if the element where F8 was pressed was removed, the focus goes to the open dialog', async () => {
    render(
      <>
        <div role="dialog" aria-modal="true" aria-label="Pending changes">
          <button type="button">Close</button>
        </div>
        <ToastArea />
      </>,
    );
    const user = userEvent.setup();
    say({ ...saved, durationMs: null });
    await user.keyboard('{F8}{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  });

  test('it is a child of the body that dialogs do not hide from screen readers', () => {
    showArea();
    const area = screen.getByRole('region', { name: 'Notifications (F8)' });
    expect(area.parentElement).toBe(document.body);
    expect(area.hasAttribute('data-tabster-never-hide')).toBe(true);
  });

  test('F8 shows the last toast again, without its buttons, until the removal delay is over', () => {
    showArea();
    say({ ...saved, actions: [{ label: 'Undo', onSelect: () => undefined }] });
    wait(5_000);
    wait(999_999);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.getByRole('status').textContent).toContain(saved.body);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    wait(5_000);
    wait(1_000_000);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.queryByText(saved.body)).toBeNull();
  });

  test('no toast is shown again after another person signs in', () => {
    vi.useFakeTimers();
    const { rerender } = render(<ToastArea person={1} />);
    say(saved);
    wait(5_000);
    rerender(<ToastArea person={null} />);
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(screen.queryByText(saved.body)).toBeNull();
  });

  test.each([
    ['50 px to the right', 50, false],
    ['49 px to the right', 49, true],
    ['to the left', -200, true],
  ])('a swipe %s', (_, distance, stays) => {
    showArea();
    say(saved);
    const card = screen.getByText(saved.title).closest<HTMLElement>('[data-intent]')!;
    fireEvent.pointerDown(card, { pointerId: 1, clientX: 100 });
    fireEvent.pointerMove(window, { pointerId: 1, clientX: 100 + distance });
    fireEvent.pointerUp(window, { pointerId: 1, clientX: 100 + distance });
    expect(screen.queryByText(saved.title) !== null).toBe(stays);
    if (stays) expect(card.style.translate).toBe('');
  });

  test('a toast that needs the person is an alert, others are a status', () => {
    showArea();
    say({ title: 'Error', body: 'Failed to add property to favorites.', intent: 'destructive' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to add property to favorites.');
    say(saved);
    expect(screen.getByRole('status').textContent).toContain(saved.body);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('an offer stays until it is answered, and then closes', () => {
    showArea();
    const update = vi.fn();
    say({
      title: 'A new version is ready',
      durationMs: null,
      actions: [{ label: 'Update now', onSelect: update }],
    });
    wait(600_000);
    fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
    expect(update).toHaveBeenCalledOnce();
    expect(screen.queryByText('A new version is ready')).toBeNull();
  });
});
