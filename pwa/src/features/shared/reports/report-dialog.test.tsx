import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import type { Reported } from './report-commands.ts';
import { ReportDialog } from './report-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const photo = (name: string): Reported => ({
  ...{ kind: 'picture', id: 7, ownerId: 2, title: 'Cedar House', author: 'Aiko' },
  pictureUrl: `/pictures/${name}.webp`,
});
const open = (reported: Reported) =>
  renderScreen(<ReportDialog open reported={reported} onClose={() => undefined} />);
const text = () => screen.findByRole('textbox', { name: /What happened/ });

test('a report of one photo has no words of the report of another one, and its own are kept', async () => {
  const first = open(photo('pool'));
  await first.user.type(await text(), 'My face');
  first.unmount();
  const other = open(photo('sauna'));
  expect(await text()).toHaveProperty('value', '');
  other.unmount();
  open(photo('pool'));
  expect(await text()).toHaveProperty('value', 'My face');
});
