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

const suspended = { decision: 'suspend', statement: 'Rude words.' } as const;

test('a suspension that staff lifted says so, with the day and the reason', () => {
  const end = { at: '2030-03-12T12:00:00.000Z', isLifted: true, reason: 'We looked at it again.' };
  show({ ...suspended, suspensionEnd: end });
  expect(screen.getByText('Your account was suspended')).toBeTruthy();
  expect(screen.getByText(/^We lifted the suspension on Mar 1[123], 2030$/)).toBeTruthy();
  expect(screen.getByText('We looked at it again.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a suspension whose time is over says when it ended', () => {
  show({ ...suspended, suspensionEnd: { at: '2030-03-12T12:00:00.000Z', isLifted: false, reason: null } });
  expect(screen.getByText(/^The suspension ended on Mar 1[123], 2030$/)).toBeTruthy();
});

test('a suspension that lasts, or a report of an older server, has no end', () => {
  show({ ...suspended, appealUntil: '2030-09-01T12:00:00.000Z' });
  expect(screen.queryByText(/suspension (?:on|ended)/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Ask for another decision about report 5' })).toBeTruthy();
});
