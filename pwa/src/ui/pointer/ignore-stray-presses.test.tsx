import { useState, type SubmitEvent } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ignoreStrayPresses } from './ignore-stray-presses.ts';

let stop: () => void;
beforeEach(() => {
  stop = ignoreStrayPresses();
});
afterEach(() => stop());

interface Place {
  at: number;
  x?: number;
  y?: number;
  isPrimary?: boolean;
}

/** Presses and releases what is under the pointer. */
function press(element: Element, { at, x = 100, y = 200, isPrimary = true }: Place): void {
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  const down = new MouseEvent('pointerdown', place);
  Object.defineProperties(down, { timeStamp: { value: at }, isPrimary: { value: isPrimary } });
  fireEvent(element, down);
  fireEvent(element, new MouseEvent('click', { ...place, detail: 1 }));
}

const discarded = vi.fn();
beforeEach(() => discarded.mockReset());

/** A button that is replaced when it is pressed. Without a key, React uses its element again. */
function Request({ secondKey }: { secondKey?: string }) {
  const [isSent, setIsSent] = useState(false);
  if (!isSent) return <button onClick={() => setIsSent(true)}>Book</button>;
  return (
    <button key={secondKey} onPointerDown={discarded} onClick={discarded}>
      <span>Discard</span>
    </button>
  );
}

const discard = () => screen.getByText('Discard');

test.each([
  ['another element', 'second'],
  ['the same element with another text', undefined],
])('the second press of a double click does nothing to %s', (_, secondKey) => {
  render(<Request secondKey={secondKey} />);
  press(screen.getByText('Book'), { at: 1000 });
  press(discard(), { at: 1500, x: 108, y: 192 });
  press(discard(), { at: 1700 });
  expect(discarded).not.toHaveBeenCalled();
  press(discard(), { at: 2201 });
  expect(discarded).toHaveBeenCalledTimes(2);
});

test.each<[string, Place]>([
  ['a later press', { at: 1501 }],
  ['a press elsewhere', { at: 1100, x: 120 }],
  ['the press of a second finger', { at: 1100, isPrimary: false }],
])('%s counts', (_, place) => {
  render(<Request />);
  press(screen.getByText('Book'), { at: 1000 });
  press(discard(), place);
  expect(discarded).toHaveBeenCalledTimes(2);
});

test('a press with the keyboard counts', () => {
  render(<Request />);
  press(screen.getByText('Book'), { at: 1000 });
  press(discard(), { at: 1100 });
  expect(discarded).not.toHaveBeenCalled();
  // That is what the browser sends for Enter.
  fireEvent(discard(), new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(discarded).toHaveBeenCalledOnce();
});

test('repeated presses on one control all count', () => {
  const added = vi.fn();
  render(
    <button onClick={added}>
      <span>Add</span> <b>one</b>
    </button>,
  );
  press(screen.getByText('Add'), { at: 1000 });
  press(screen.getByText('one'), { at: 1100 });
  press(screen.getByRole('button'), { at: 1200 });
  expect(added).toHaveBeenCalledTimes(3);
});

test('quick clicks on the button of a form send it once, and a later click sends it again', () => {
  const sent = vi.fn((event: SubmitEvent<HTMLFormElement>) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <button type="submit">Send</button>
    </form>,
  );
  const send = screen.getByText('Send');
  press(send, { at: 1000 });
  press(send, { at: 1150 });
  press(send, { at: 1400 });
  expect(sent).toHaveBeenCalledOnce();
  press(send, { at: 1501 });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('the second press counts if the first did not reach the button, because the form grew below it', () => {
  const sent = vi.fn((event: SubmitEvent<HTMLFormElement>) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <p>Places are required</p>
      <button type="submit">Send</button>
    </form>,
  );
  press(screen.getByText('Places are required'), { at: 1000 });
  press(screen.getByText('Send'), { at: 1600 });
  expect(sent).toHaveBeenCalledOnce();
});
