import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  bookingsKeptYears,
  deletionDays,
  deletionRequestSchema,
  isTypedName,
  messagesKeptMonths,
} from '#contracts/domain/accounts/account-deletion.ts';
import { paths } from '#pwa/lib/paths.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { CloudOff16Filled, Delete20Regular, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { AccountField } from '#pwa/features/accounts/account/account-field.tsx';
import { deleteAccount } from './deletion-commands.ts';
import styles from './deletion-form.module.css';
import { useAccountForm } from '#pwa/features/accounts/account/use-account-form.ts';

interface DeletionFormProps {
  username: string;
  /** Whether this server can mail the way back. */
  sendsMail: boolean;
  isOnline: boolean;
}

/** What happens to the published reviews. */
type ReviewChoice = 'keep' | 'remove';

/** The button that opens the question whether to delete the account. */
export function DeletionForm({ username, sendsMail, isOnline }: DeletionFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="danger" icon={Delete20Regular} disabled={!isOnline} onClick={() => setIsOpen(true)}>
        {i18n.t('Delete account')}
      </Button>
      {!isOnline && (
        <p className={styles.reason}>
          <CloudOff16Filled />
          {i18n.t('You can delete your account when you are connected.')}
        </p>
      )}
      <DialogSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        width={520}
        title={i18n.t('Delete your account?')}
        subtitle={i18n.t('It is erased after {deletionDays} days. Until then you can keep it.', {
          deletionDays,
        })}
      >
        {isOpen && <Question {...{ username, sendsMail, isOnline }} onClose={() => setIsOpen(false)} />}
      </DialogSheet>
    </>
  );
}

function Question({ username, sendsMail, isOnline, onClose }: DeletionFormProps & { onClose: () => void }) {
  const navigate = useNavigate();
  const [reviews, setReviews] = useState<ReviewChoice>('keep');
  const form = useAccountForm({
    empty: { username: '' },
    schema: deletionRequestSchema.pick(['username']),
    send: async ({ username: typed }) => {
      const request = { username: typed, removesReviews: reviews === 'remove' };
      const problem = await deleteAccount(request, sendsMail);
      if (problem === null) await navigate(paths.home, { replace: true });
      return problem;
    },
  });
  const field = form.fieldOf('username');
  const isTyped = isTypedName(field.value, username);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isSending && isOnline && isTyped) void form.submit(event.currentTarget);
      }}
    >
      <Consequences />
      <FluentRoot>
        <PublishedReviews chosen={reviews} onSelect={setReviews} />
        <AccountField
          {...field}
          label={i18n.t('Type {username} to confirm', { username })}
          autoComplete="off"
        />
      </FluentRoot>
      <div role="alert">
        {form.message !== null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {form.message}
          </Notice>
        )}
      </div>
      <Button
        type="submit"
        look="danger"
        size="large"
        wide
        busy={form.isSending}
        disabled={!isOnline || !isTyped}
      >
        {i18n.t('Delete my account')}
      </Button>
      <Button size="large" wide onClick={onClose}>
        {i18n.t('Cancel')}
      </Button>
    </form>
  );
}

interface PublishedReviewsProps {
  chosen: ReviewChoice;
  onSelect: (choice: ReviewChoice) => void;
}

function PublishedReviews({ chosen, onSelect }: PublishedReviewsProps) {
  return (
    <ChoiceCards
      name="reviews"
      label={i18n.t('Your published reviews')}
      options={[
        {
          value: 'keep',
          label: i18n.t('Keep them'),
          description: i18n.t('Others read them as those of a former member.'),
        },
        {
          value: 'remove',
          label: i18n.t('Remove them'),
          description: i18n.t('They are erased with your account, and do not count in ratings any more.'),
        },
      ]}
      selected={chosen}
      error={undefined}
      onSelect={onSelect}
    />
  );
}

function Consequences() {
  return (
    <ul className={styles.facts}>
      <li>{i18n.t('All your devices are logged out now, and your retreats are hidden.')}</li>
      <li>
        {i18n.t(
          'After {deletionDays} days your profile, retreats, favorites, notifications and settings are erased. Nobody can bring them back.',
          { deletionDays },
        )}
      </li>
      <li>
        {i18n.t(
          'Other people see your messages as from a former member for {messagesKeptMonths} months; then the texts are removed.',
          { messagesKeptMonths },
        )}
      </li>
      <li>
        {i18n.t(
          'Your reviews that are not published yet are erased. About published ones, you choose below.',
        )}
      </li>
      <li>
        {i18n.t('Stays and payments are kept for {bookingsKeptYears} years, without your name and address.', {
          bookingsKeptYears,
        })}
      </li>
      <li>
        {i18n.t(
          'A device that is offline keeps its copy of your data, and changes it has not sent, until it is next connected.',
        )}
      </li>
    </ul>
  );
}
