import { expect, test } from 'vitest';
import { beginDraft, textOfDraft, toReview } from './review-draft.ts';

const scores = { programme: null, food: 5, rooms: null, welcome: null, value: null };

test('changing the answer between yes and no mixes up neither of the two private texts', () => {
  const empty = beginDraft(null, 0);
  const filled = { ...empty, scores, overall: 4, text: 'A good stay.', privateNote: 'The tap drips.' };
  const draft = { ...filled, whatHappened: 'The house was locked.' };
  expect(toReview(draft, true)).toMatchObject({ privateNote: 'The tap drips.', text: 'A good stay.' });
  expect(toReview(draft, false)).toMatchObject({
    privateNote: 'The house was locked.',
    text: '',
    overall: null,
  });
  expect(beginDraft(toReview(draft, false), 1)).toMatchObject({
    ...{ tookPlace: false, privateNote: '', whatHappened: 'The house was locked.', version: 1 },
  });
});

test('the text of a draft is that of the answer that was chosen', () => {
  const draft = { ...beginDraft(null, 0), text: 'A good stay.', whatHappened: 'The house was locked.' };
  expect(textOfDraft(draft)).toBe('A good stay.');
  expect(textOfDraft({ ...draft, tookPlace: false })).toBe('The house was locked.');
  expect(textOfDraft(beginDraft(null, 0))).toBe('');
});

test('a review has all categories, so that those without stars are not shown until the server has answered', () => {
  expect(toReview(beginDraft(null, 0), true).scores).toEqual({ ...scores, food: null });
  expect(toReview({ ...beginDraft(null, 0), scores: { food: 5 } }, true).scores).toEqual(scores);
});
