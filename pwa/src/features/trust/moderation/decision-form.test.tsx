import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { DecisionForm, emptyDraft, type DecisionDraft } from './decision-form.tsx';
import { templateLabels, templateTexts } from './moderation-labels.ts';

const { statementMax } = reportLimits;
const at = '2030-01-01T09:00:00.000Z';
const copy = { title: 'Rita', text: 'Rude words', author: 'Rita', pictures: [], version: null };
const review: StaffReportDetail = {
  ...{ id: 5, targetKind: 'review', targetId: 9, pictureUrl: null, title: 'Rita', reason: 'offensive' },
  ...{ state: 'open', decision: null, createdAt: at, decidedAt: null, version: 1, weight: 2 },
  ...{ waitingSince: at, reporter: null, subject: null, assignee: null, text: '', statement: null },
  ...{ decidedBy: null, evidence: copy, received: copy, present: copy, alsoOpen: 0, earlier: [] },
  ...{ appeals: [], isOwnDecision: false },
};

async function show(
  report: StaffReportDetail,
  draft: Partial<DecisionDraft> = {},
  onDraft: (draft: DecisionDraft) => void = () => undefined,
) {
  const view = renderScreen(
    <FluentRoot>
      <DecisionForm
        report={report}
        outlook={null}
        isOnline
        draft={{ ...emptyDraft, ...draft }}
        onDraft={onDraft}
        onDone={() => undefined}
      />
    </FluentRoot>,
  );
  await screen.findByRole('button', { name: 'Decide' });
  return view;
}

test('reasons that are too short say how long they must be', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = await show(review, { decision: 'warn', statement: 'Insults.' });
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  expect(screen.getByText('Please give the reasons in at least 10 characters')).toBeTruthy();
  vi.unstubAllGlobals();
});

test.each([
  ['', 'other', 'fraud', templateTexts.fraud],
  [templateTexts.unsafe, 'unsafe', 'fraud', templateTexts.fraud],
  [templateTexts.unsafe, 'unsafe', 'other', ''],
  ['My own words.', 'other', 'fraud', `My own words.\n\n${templateTexts.fraud}`],
  [`My own words.\n\n${templateTexts.unsafe}`, 'unsafe', 'fraud', `My own words.\n\n${templateTexts.fraud}`],
  [`${templateTexts.unsafe} At night.`, 'unsafe', 'other', `${templateTexts.unsafe} At night.`],
  ['My own words.', 'fraud', 'other', 'My own words.'],
  ['a'.repeat(statementMax), 'other', 'fraud', 'a'.repeat(statementMax)],
] as const)(
  'reasons to begin with leave what staff wrote: %j with %s, then %s',
  async (statement, template, chosen, expected) => {
    const onDraft = vi.fn<(draft: DecisionDraft) => void>();
    const { user } = await show(review, { statement, template }, onDraft);
    await user.click(screen.getByRole('button', { name: templateLabels[chosen] }));
    expect(onDraft).toHaveBeenCalledWith({ ...emptyDraft, template: chosen, statement: expected });
  },
);

test('a decision that is missing is led to', async () => {
  const { user } = await show(review);
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByText('Please choose a decision');
  const [first] = screen.getAllByRole('radio');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('the decisions about a person speak of the person, and not of an author or of hiding', async () => {
  await show({ ...review, targetKind: 'person' });
  expect(screen.getByText('They get a warning, and both people read the reasons.')).toBeTruthy();
  expect(screen.getByText('The reporter reads it, and the person concerned too if you warn.')).toBeTruthy();
});

test('the decisions about a review speak of its author', async () => {
  await show(review);
  expect(screen.getByText(/^It stays\. Its author gets a warning/)).toBeTruthy();
  expect(screen.getByText(/too if you hide or warn\.$/)).toBeTruthy();
});

test('the reasons to begin with and the durations of a suspension have labels that can be seen', async () => {
  await show({ ...review, targetKind: 'person' }, { decision: 'suspend' });
  for (const name of ['Reasons to begin with', 'How long']) {
    expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByRole('group', { name })).toBeTruthy();
  }
});
