import { expect, test } from 'vitest';
import { createAppUpdate, type UpdateParts } from './app-update.ts';

/** A page that records in order what an update does to it. */
function openPage() {
  const log: string[] = [];
  let isEditing = false;
  let isSending = false;
  let tell = (): void => undefined;
  let answers: Parameters<UpdateParts['offer']>[0] | null = null;
  const update = createAppUpdate({
    isEditing: () => isEditing,
    isSending: () => isSending,
    subscribeToBusy: (listener) => {
      tell = listener;
      return () => undefined;
    },
    offer: (given) => {
      answers = given;
      log.push('offered');
    },
    withdraw: () => log.push('withdrawn'),
    activate: () => log.push('activated'),
    reload: () => log.push('reloaded'),
  });
  return {
    log,
    update,
    setEditing: (is: boolean) => {
      isEditing = is;
      tell();
    },
    setSending: (is: boolean) => {
      isSending = is;
      tell();
    },
    answers: () => answers!,
  };
}

test('a new version is offered, and the page reloads only after the person agreed', () => {
  const page = openPage();
  page.update.onWaiting();
  expect(page.log).toEqual(['offered']);
  page.answers().accept();
  page.update.onControlling();
  expect(page.log).toEqual(['offered', 'activated', 'reloaded']);
});

test.each(['setEditing', 'setSending'] as const)(
  'fault 28: while a form is dirty or changes are being sent the offer waits (%s)',
  (setBusy) => {
    const page = openPage();
    page[setBusy](true);
    page.update.onWaiting();
    expect(page.log).toEqual([]);
    page[setBusy](false);
    expect(page.log).toEqual(['offered']);
  },
);

test('fault 28: an update accepted while changes are being sent starts once they are sent', () => {
  const page = openPage();
  page.update.onWaiting();
  page.setSending(true);
  page.answers().accept();
  expect(page.log).toEqual(['offered']);
  page.setSending(false);
  page.update.onControlling();
  expect(page.log).toEqual(['offered', 'activated', 'reloaded']);
});

test('fault 28: if the person starts typing before the reload, the update is offered again', () => {
  const page = openPage();
  page.update.onWaiting();
  page.setSending(true);
  page.answers().accept();
  page.setEditing(true);
  page.setSending(false);
  expect(page.log).toEqual(['offered']);
  page.setEditing(false);
  expect(page.log).toEqual(['offered', 'offered']);
});

test('fault 28: if the person starts typing while the new version takes over, the reload is offered again', () => {
  const page = openPage();
  page.update.onWaiting();
  page.answers().accept();
  page.setEditing(true);
  page.update.onControlling();
  expect(page.log).toEqual(['offered', 'activated']);
  page.setEditing(false);
  page.answers().accept();
  expect(page.log).toEqual(['offered', 'activated', 'offered', 'reloaded']);
});

test('the page reloads even if the browser does not report that the new version is active', () => {
  const page = openPage();
  page.update.onWaiting();
  page.answers().accept();
  page.update.onActivationTimeout();
  expect(page.log).toEqual(['offered', 'activated', 'reloaded']);
});

test('fault 28: an offer is hidden when the person starts typing', () => {
  const page = openPage();
  page.update.onWaiting();
  page.setEditing(true);
  expect(page.log).toEqual(['offered', 'withdrawn']);
  page.setEditing(false);
  expect(page.log).toEqual(['offered', 'withdrawn', 'offered']);
});

test('Later postpones the offer until the next start', () => {
  const page = openPage();
  page.update.onWaiting();
  page.answers().postpone();
  page.setEditing(true);
  page.setEditing(false);
  expect(page.log).toEqual(['offered']);
  expect(page.update.state()).toBe('postponed');
});

test('an update that another tab accepted is offered here too, and only needs the reload', () => {
  const page = openPage();
  page.update.onControlling();
  expect(page.log).toEqual(['offered']);
  page.answers().accept();
  expect(page.log).toEqual(['offered', 'reloaded']);
});
