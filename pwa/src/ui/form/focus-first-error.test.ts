import { expect, onTestFinished, test, vi } from 'vitest';
import { focusFirstError } from './focus-first-error.ts';

function buildForm(html: string): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = html;
  document.body.append(form);
  onTestFinished(() => form.remove());
  return form;
}

test('a group of radio buttons is led to by its first button', async () => {
  const form = buildForm(`
    <input id="right" aria-invalid="false">
    <div role="radiogroup" aria-invalid="true"><input type="radio" id="first"><input type="radio"></div>
    <input aria-invalid="true">`);
  focusFirstError(form);
  await expect.poll(() => document.activeElement?.id).toBe('first');
});

test('a field under the header is scrolled out of it, which the focus alone does not do in Safari', async () => {
  const reveal = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => reveal.mockRestore());
  const form = buildForm('<input id="wrong" aria-invalid="true">');
  focusFirstError(form);
  await expect.poll(() => reveal.mock.contexts).toEqual([form.querySelector('#wrong')]);
});
