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
  pointerType?: 'mouse' | 'touch';
  /** Number of the click in a double or triple click of a mouse. */
  detail?: number;
}

function pressDown(element: Element, given: Place): void {
  const { at, x = 100, y = 200, isPrimary = true, pointerType = 'mouse' } = given;
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  const down = new MouseEvent('pointerdown', place);
  const values = { timeStamp: at, isPrimary, pointerType };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(down, name, { value });
  fireEvent(element, down);
}

/** Presses and releases what is under the pointer. */
function press(element: Element, place: Place): void {
  pressDown(element, place);
  const detail = place.detail ?? 1;
  fireEvent(element, new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
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

/** A form with a button; `data-repeats` for one that leads to the next step. */
function renderForm(attributes: { 'data-repeats'?: true } = {}) {
  const sent = vi.fn((event: SubmitEvent<HTMLFormElement>) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <p>Places are required</p>
      <button type="submit" {...attributes}>
        Send
      </button>
    </form>,
  );
  return { sent, send: screen.getByText('Send') };
}

test('a double tap on the button of a form sends it once, and a later tap sends it again', () => {
  const { sent, send } = renderForm();
  for (const at of [1000, 1150, 1400]) press(send, { at, pointerType: 'touch' });
  expect(sent).toHaveBeenCalledOnce();
  press(send, { at: 1501, pointerType: 'touch' });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('so does a double click, and a triple one', () => {
  const { sent, send } = renderForm();
  press(send, { at: 1000 });
  press(send, { at: 1150, detail: 2 });
  press(send, { at: 1300, detail: 3 });
  expect(sent).toHaveBeenCalledOnce();
  press(send, { at: 3000 });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('the button that leads to the next step of a form counts each press', () => {
  const { sent, send } = renderForm({ 'data-repeats': true });
  press(send, { at: 1000 });
  press(send, { at: 1150, detail: 2 });
  press(send, { at: 1300, pointerType: 'touch' });
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a click counts if the one before did not reach the button, because the form grew below it', () => {
  const { sent, send } = renderForm();
  press(screen.getByText('Places are required'), { at: 1000 });
  press(send, { at: 1600, detail: 2 });
  expect(sent).toHaveBeenCalledOnce();
});

test('a tap counts if the one before was released beside the button', () => {
  const { sent, send } = renderForm();
  pressDown(send, { at: 1000, pointerType: 'touch' });
  press(send, { at: 1200, pointerType: 'touch' });
  expect(sent).toHaveBeenCalledOnce();
});

test('an ignored tap does not take the focus from the field that is wrong', () => {
  const { send } = renderForm();
  const mouseDown = () => fireEvent(send, new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  press(send, { at: 1000, pointerType: 'touch' });
  pressDown(send, { at: 1200, pointerType: 'touch' });
  expect(mouseDown()).toBe(false);
  pressDown(send, { at: 3000, pointerType: 'touch' });
  expect(mouseDown()).toBe(true);
});
