import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { QueuePages } from './queue-pages.tsx';

test('after a decision the pages that were shown are read anew and stay in place meanwhile', async () => {
  const user = userEvent.setup();
  let waiting = ['report 1', 'report 2', 'report 3', 'report 4', 'report 5'];
  const asked: (string | undefined)[] = [];
  const read = (cursor?: string) => {
    asked.push(cursor);
    const from = Number(cursor ?? 0);
    const next = from + 2 < waiting.length ? String(from + 2) : null;
    return Promise.resolve({ body: { rows: waiting.slice(from, from + 2), next }, failure: null });
  };
  const queue = (version: number) => (
    <QueuePages
      noun="reports"
      loading="Loading reports"
      empty="No reports found."
      read={read}
      version={version}
    >
      {(row) => <li key={row}>{row}</li>}
    </QueuePages>
  );
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const { rerender } = render(queue(0));
  await user.click(await screen.findByRole('button', { name: 'Show more reports' }));
  expect(await screen.findByText('report 4')).toBeTruthy();

  waiting = waiting.filter((row) => row !== 'report 3');
  rerender(queue(1));
  expect(rows()).toEqual(['report 1', 'report 2', 'report 3', 'report 4']);
  expect(await screen.findByText('report 5')).toBeTruthy();
  expect(rows()).toEqual(['report 1', 'report 2', 'report 4', 'report 5']);
  expect(asked).toEqual([undefined, '2', undefined, '2']);
});
