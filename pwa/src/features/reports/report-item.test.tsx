import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '#contracts/domain/trust/reports.ts';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { ReportItem } from './report-item.tsx';

const decided: Report = {
  ...{ id: 5, targetKind: 'person', targetId: 9, pictureUrl: null, title: 'Anna Meier', reason: 'offensive' },
  ...{ role: 'concerned', state: 'decided', decision: 'warn', statement: 'Please stay polite.', text: '' },
  ...{ createdAt: '2030-01-01T11:30:00.000Z', decidedAt: '2030-01-01T11:30:00.000Z', appealUntil: null },
};
const show = (given: Partial<Report>) =>
  renderScreen(<ReportItem report={{ ...decided, ...given }} onAppeal={() => undefined} />);

test.each([
  ['About you', { targetKind: 'person' }],
  ['Your message', { targetKind: 'message' }],
  ['Your review of a stay', { targetKind: 'review' }],
  ['Your retreat: Pine House', { targetKind: 'listing', title: 'Pine House' }],
  ['Your photo of Pine House', { targetKind: 'picture', title: 'Pine House' }],
  ['You reported a person: Anna Meier', { role: 'reporter' }],
] as const)('a decision is headed %s', (heading, given) => {
  show(given);
  expect(screen.getByText(heading)).toBeTruthy();
});

test('a reporter reads that the person was warned, and the day in their own time zone', () => {
  show({ role: 'reporter' });
  expect(screen.getByText('We warned them')).toBeTruthy();
  // Tests run in the first and in the last time zone of the day.
  const day = new Date(decided.createdAt).getDate() === 2 ? 'Jan 2, 2030' : 'Dec 31, 2029';
  expect(screen.getByText(`No. 5 · ${day} · Offensive or hateful`)).toBeTruthy();
});
