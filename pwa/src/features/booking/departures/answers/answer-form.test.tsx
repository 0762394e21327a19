import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { AnswerForm } from './answer-form.tsx';
import { StoredSensitiveAnswers } from './stored-sensitive-answers.tsx';

const question = { propertyId: 7, departureId: null, choices: [], forKitchen: false };
const registration: Registration = {
  ...{ id: 11, departureId: 5, guestId: 1, answers: [], sensitiveUntil: null },
  questions: [
    {
      ...question,
      id: 1,
      kind: 'choice',
      label: 'Diet',
      choices: ['Vegan', 'All'],
      required: true,
      sensitive: false,
    },
    { ...question, id: 2, kind: 'text', label: 'Injuries', required: false, sensitive: true },
  ],
};

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  switchAccount(1);
  await Promise.all(privateDb().tables.map((table) => table.clear()));
  await privateDb().registrations.put(registration);
});
afterEach(() => {
  switchAccount(null);
  vi.unstubAllGlobals();
});

test('a sensitive answer is saved on the device only with consent', async () => {
  const { user } = renderScreen(<AnswerForm registration={registration} />);
  const save = screen.getByRole('button', { name: 'Save answers' });
  await user.type(screen.getByLabelText('Injuries'), 'Left knee');
  await user.click(save);
  const agree = screen.getByRole('checkbox', { name: /I agree/, description: /^Please agree/ });
  expect(document.activeElement).toBe(agree);
  await user.click(agree);
  await user.click(save);
  expect(
    screen.getByRole('group', { name: 'Diet', description: 'Please answer: Diet Required.' }),
  ).toBeTruthy();
  expect(screen.queryByText(/^Please agree/)).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Vegan' }));
  await user.click(screen.getByRole('radio', { name: 'Vegan' }));
  expect(screen.queryByText('Please answer: Diet')).toBeNull();
  await user.click(save);
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [entry] = await privateDb().outbox.toArray();
  const answers = [
    { questionId: 1, value: 'Vegan' },
    { questionId: 2, value: 'Left knee' },
  ];
  expect(entry).toMatchObject({ name: 'answerQuestions', args: { id: 11, answers, consent: true } });
  // The button keeps the focus, and another press sends nothing.
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(save);
  await user.keyboard('{Enter}');
  expect(await privateDb().outbox.count()).toBe(1);
});

test('a missing text is named at its field, which has the focus', async () => {
  const name = { ...question, id: 3, kind: 'text', label: 'Name of your room mate' } as const;
  const questions = [...registration.questions, { ...name, required: true, sensitive: false }];
  const { user } = renderScreen(<AnswerForm registration={{ ...registration, questions }} />);
  await user.click(screen.getByRole('radio', { name: 'Vegan' }));
  await user.click(screen.getByRole('button', { name: 'Save answers' }));
  const field = screen.getByLabelText(/^Name of your room mate/);
  expect(document.activeElement).toBe(field);
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Please answer: Name of your room mate');
});

test('without the consent, the sensitive answers are removed', async () => {
  const answers = [
    { questionId: 1, value: 'Vegan' },
    { questionId: 2, value: 'Left knee' },
  ];
  const { user } = renderScreen(<AnswerForm registration={{ ...registration, answers }} />);
  const injuries = screen.getByLabelText<HTMLInputElement>('Injuries');
  const agree = screen.getByRole('checkbox', { name: /I agree/ });
  await user.click(agree);
  expect(injuries.value).toBe('');
  await user.click(agree);
  expect(injuries.value).toBe('Left knee');
  await user.click(agree);
  await user.click(screen.getByRole('button', { name: 'Save answers' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({ args: { id: 11, answers: [answers[0]], consent: false } });
});

test('after the end, the sensitive answers can still be removed until they are erased', async () => {
  const answers = [
    { questionId: 1, value: 'Vegan' },
    { questionId: 2, value: 'Left knee' },
  ];
  const stored = { ...registration, answers, sensitiveUntil: '2999-07-08T00:00:00.000Z' };
  const { user } = renderScreen(<StoredSensitiveAnswers registration={stored} />);
  await user.click(screen.getByRole('button', { name: 'Remove sensitive answers' }));
  await waitFor(async () => expect(await privateDb().outbox.count()).toBe(1));
  const [entry] = await privateDb().outbox.toArray();
  expect(entry).toMatchObject({ args: { id: 11, answers: [answers[0]], consent: false } });
});
