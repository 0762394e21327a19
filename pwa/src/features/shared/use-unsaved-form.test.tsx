import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { toastStore } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useUnsavedForm } from './use-unsaved-form.ts';

beforeEach(() => switchAccount(2));
afterEach(() => switchAccount(null));

const open = (form: string) => renderHook(() => useUnsavedForm<string>(form));
const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('what was typed is there when the form is opened again, until it is saved or cancelled', () => {
  const first = open('guide 7');
  expect(isAsked()).toBe(false);
  act(() => first.result.current.remember('The bath'));
  act(() => first.result.current.update((before) => `${before} is warm`));
  expect(isAsked()).toBe(true);
  const close = vi.fn();
  first.result.current.closeWith(close).leave();
  expect(close).toHaveBeenCalledOnce();
  expect(toastStore.snapshot()?.title).toBe('Not saved yet');
  first.unmount();
  expect(isAsked()).toBe(false);
  expect(open('guide 8').result.current.unsaved).toBeUndefined();
  const again = open('guide 7');
  expect(again.result.current.unsaved).toBe('The bath is warm');
  act(() => again.result.current.closeWith(close).end());
  expect(close).toHaveBeenCalledTimes(2);
  expect(again.result.current.unsaved).toBeUndefined();
});

test('nobody else on the device sees it', () => {
  const form = open('guide 7');
  act(() => form.result.current.remember('The bath'));
  act(() => switchAccount(3));
  expect(form.result.current.unsaved).toBeUndefined();
  act(() => switchAccount(2));
  expect(form.result.current.unsaved).toBeUndefined();
});

test('what is ready after the form was cancelled, or for another account, is ignored', () => {
  const form = open('report 7');
  const late = form.result.current.update;
  act(() => form.result.current.closeWith(vi.fn()).end());
  act(() => late(() => 'A photo'));
  expect(form.result.current.unsaved).toBeUndefined();
  act(() => form.result.current.update(() => 'Rude words'));
  expect(form.result.current.unsaved).toBe('Rude words');
  const earlier = form.result.current.update;
  act(() => switchAccount(3));
  act(() => earlier(() => 'A photo'));
  expect(form.result.current.unsaved).toBeUndefined();
});

test('thirty forms are remembered, and the oldest is dropped', () => {
  const forms = Array.from({ length: 31 }, (_, index) => open(`guide ${index}`));
  act(() => forms.forEach(({ result }, index) => result.current.remember(String(index))));
  expect(forms[0]?.result.current.unsaved).toBeUndefined();
  expect(forms[1]?.result.current.unsaved).toBe('1');
});
