import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findStoredDraft, storeDraft } from '#pwa/data/drafts/message-drafts.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { leasesKey } from '#pwa/sync/device/sync-meta.ts';
import { buildConversation } from '#pwa/test-support/builders.ts';
import { setWindow } from '#pwa/test-support/window-stubs.ts';
import { currentToast, dismissToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Composer } from './composer.tsx';
import { ComposerText } from './composer-text.ts';

/** Answers the lease call that a device without ids makes before it can store a message. */
let answerLease: ((answer: Response | Error) => void) | undefined;
const ids = { from: 900, to: 999 };
const leased = () =>
  new Response(JSON.stringify(ids), {
    status: 201,
    headers: { 'Content-Type': 'application/json', 'X-App': '1' },
  });
const giveIds = () => privateDb().meta.put({ key: leasesKey, value: [{ ...ids, next: ids.from }] });

beforeEach(async () => {
  answerLease = undefined;
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        answerLease = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer));
      }),
  );
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().conversations.put(buildConversation({ id: 7 }));
});
afterEach(() => {
  cleanup();
  dismissToast();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const open = () =>
  render(<Composer conversationId={7} takesFocus={false} hidesContacts onWritten={() => undefined} />);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pressEnter = () => fireEvent.keyDown(field(), { key: 'Enter' });
const expectLeaseAsked = () => waitFor(() => expect(answerLease).toBeDefined());
const sentTexts = async () => {
  const entries = await privateDb().outbox.orderBy('seq').toArray();
  return entries.map(({ args }) => (args as { content: string }).content);
};
const expectStoredDraft = (text: string) =>
  waitFor(async () => expect((await findStoredDraft(privateDb(), 7)).text).toBe(text));
const noteOf = () => localStorage.getItem('wellens-draft:1:7');

/** Simulates a killed page: nothing of it writes any more, and the next one starts. */
function openNextPage(): void {
  switchAccount(null);
  cleanup();
  switchAccount(1);
  open();
}

test('an opened conversation takes the focus, but not where a keyboard on the screen would cover it', () => {
  const opened = <Composer conversationId={7} takesFocus hidesContacts onWritten={() => undefined} />;
  render(opened);
  expect(document.activeElement).toBe(field());
  cleanup();
  setWindow({ isTouch: true });
  render(opened);
  expect(document.activeElement).toBe(document.body);
});

describe('sending', () => {
  test('the field is empty at once, and what is typed while the message is stored stays in it', async () => {
    open();
    type('first');
    pressEnter();
    expect(field().value).toBe('');
    type('and more');
    await expectLeaseAsked();
    answerLease?.(leased());
    await waitFor(async () => expect(await sentTexts()).toEqual(['first']));
    expect(field().value).toBe('and more');
    await expectStoredDraft('and more');
  });

  test('Enter that selects a word of an input method sends nothing, in Safari neither', async () => {
    await giveIds();
    open();
    type('こんにちは');
    // Safari has ended the composition by then.
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
    expect(field().value).toBe('こんにちは');
    pressEnter();
    await waitFor(async () => expect(await sentTexts()).toEqual(['こんにちは']));
  });

  test('a second message is stored after the first one, even if that is slow', async () => {
    open();
    type('first');
    pressEnter();
    type('second');
    pressEnter();
    type('third');
    await expectLeaseAsked();
    answerLease?.(leased());
    await waitFor(async () => expect(await sentTexts()).toEqual(['first', 'second']));
    expect(field().value).toBe('third');
  });

  test('a message that cannot be stored returns to the field before later text, and is not overtaken', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    type('first');
    pressEnter();
    type('second');
    pressEnter();
    type('third');
    await expectLeaseAsked();
    answerLease?.(new TypeError('offline'));
    await waitFor(() => expect(field().value).toBe('first\nsecond\nthird'));
    expect(currentToast()?.title).toBe('Failed to send message');
    await giveIds();
    pressEnter();
    await waitFor(async () => expect(await sentTexts()).toEqual(['first\nsecond\nthird']));
    expect(field().value).toBe('');
  });

  test('a message that is being stored when the page ends is a draft on the next page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    type('first');
    pressEnter();
    type('and more');
    openNextPage();
    await waitFor(() => expect(field().value).toBe('first\nand more'));
    expect(await sentTexts()).toEqual([]);
  });

  test('the field of a conversation that was left and opened again does not show what is being stored', async () => {
    const first = open();
    type('first');
    pressEnter();
    await expectLeaseAsked();
    first.unmount();
    open();
    expect(field().value).toBe('');
    answerLease?.(leased());
    await waitFor(async () => expect(await sentTexts()).toEqual(['first']));
    await expectStoredDraft('');
    expect(field().value).toBe('');
  });
});

describe('a draft', () => {
  beforeEach(giveIds);

  test('contains the last words typed before the page closed', async () => {
    open();
    type('I wonder');
    openNextPage();
    await waitFor(() => expect(field().value).toBe('I wonder'));
    await expectStoredDraft('I wonder');
    await waitFor(() => expect(noteOf()).toBeNull());
  });

  test('is gone from this device once its message was sent', async () => {
    open();
    type('Hello');
    await expectStoredDraft('Hello');
    const note = JSON.stringify(await findStoredDraft(privateDb(), 7));
    pressEnter();
    await waitFor(async () => expect(await sentTexts()).toEqual(['Hello']));
    await expectStoredDraft('');
    await waitFor(() => expect(noteOf()).toBeNull());
    // A device that lost its power may still hold the note that was removed last.
    localStorage.setItem('wellens-draft:1:7', note);
    openNextPage();
    await expectStoredDraft('');
    expect(field().value).toBe('');
  });

  test('is joined with text that was typed before it was read', () => {
    const text = new ComposerText(privateDb(), 7);
    text.type('and more');
    text.adopt({ text: 'I wonder', stamp: 5 });
    expect(text.typed.snapshot()).toBe('I wonder\nand more');
  });

  test('is replaced by a later one of another tab', async () => {
    open();
    type('I wonder');
    await expectStoredDraft('I wonder');
    const { stamp } = await findStoredDraft(privateDb(), 7);
    await storeDraft(privateDb(), 7, { text: 'Never mind', stamp: stamp + 1 });
    await waitFor(() => expect(field().value).toBe('Never mind'));
  });

  test('of an earlier version of the app is still there', async () => {
    await privateDb().meta.put({ key: 'message-draft:7', value: 'I wonder' });
    open();
    await waitFor(() => expect(field().value).toBe('I wonder'));
  });

  test('belongs to one account', async () => {
    open();
    type('I wonder');
    cleanup();
    switchAccount(2);
    open();
    await privateDb().meta.count();
    expect(field().value).toBe('');
  });
});

test('before contact details are sent, one line says that they stay hidden', async () => {
  await giveIds();
  open();
  type('Call me on +49 170 1234567');
  pressEnter();
  expect(await screen.findByRole('button', { name: 'Send anyway' })).toBeTruthy();
  expect(await sentTexts()).toEqual([]);
  type('Call me on +49 170 1234567 soon');
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
  pressEnter();
  fireEvent.click(await screen.findByRole('button', { name: 'Send anyway' }));
  await waitFor(async () => expect(await sentTexts()).toEqual(['Call me on +49 170 1234567 soon']));
});
