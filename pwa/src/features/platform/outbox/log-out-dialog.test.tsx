import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderScreen } from '#pwa/test-support/render-screen.tsx';
import { LogOutDialog } from './log-out-dialog.tsx';

// Fluent is large; load it before a dialog is opened.
beforeAll(() => import('#pwa/ui/dialog/dialog-sheet-surface.tsx'));

const draft = (draftId: string) => ({
  ...{ draftId, title: 'Mistpine Cabin', label: '0 of 2 photos sent' },
  ...{ total: 2, sent: 0, share: 0, reason: null },
});

test.each([
  [1, '1 change is not sent yet', 'It’s only on this device. What would you like to do?'],
  [2, '2 changes are not sent yet', 'They’re only on this device. What would you like to do?'],
])(
  'the title and the question are right for the number of unsent changes: %i',
  async (count, title, subtitle) => {
    const drafts = ['a', 'b'].slice(0, count).map(draft);
    renderScreen(
      <LogOutDialog
        pending={{ needYou: [], waiting: [], drafts, tooLate: [], syncedAt: null }}
        isOnline
        hasSessionEnded={false}
        onLogOut={() => Promise.resolve(true)}
        onClose={() => undefined}
      />,
    );
    await screen.findByRole('dialog', { name: title });
    expect(screen.getByText(subtitle)).toBeTruthy();
  },
);
