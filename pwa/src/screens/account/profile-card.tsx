import { useEffect, useRef, useState } from 'react';
import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { useSessionHasEnded } from '#pwa/features/accounts/account/session-state.ts';
import { useFetchedPerson } from '#pwa/features/accounts/people/person-queries.ts';
import { ProfileForm } from '#pwa/features/accounts/profile/profile-form.tsx';
import { ProfileView } from '#pwa/features/accounts/profile/profile-view.tsx';
import { personPath } from '#pwa/lib/screen-paths.ts';
import { Button, LinkButton } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './account-screen.module.css';

interface ProfileCardProps {
  userId: number;
  /** Null before the first sync. */
  profile: WithPending<OwnProfile> | null;
  isOnline: boolean;
}

/** What the person says about themselves. Works without a connection once the profile has arrived here. */
export function ProfileCard({ userId, profile, isOnline }: ProfileCardProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const hasSessionEnded = useSessionHasEnded();
  const card = useRef<HTMLElement>(null);
  // The form was longer than what replaces it, so on a phone the page would show other cards now.
  useEffect(() => {
    if (isSaved) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved]);
  // So that their own page opens offline too.
  useFetchedPerson(userId, isOnline);
  return (
    <section ref={card} className={styles.card} aria-labelledby="profile-title">
      <div className={styles.head}>
        <h2 className={styles.section} id="profile-title">
          {i18n.t('Profile')}
        </h2>
        <PendingChip pending={profile?.pending} waiting={i18n.t('Edit waiting')} />
      </div>
      {profile === null && (
        <p className={isOnline ? styles.awaited : undefined}>
          {isOnline
            ? i18n.t('Your profile is not on this device yet. Loading …')
            : i18n.t('Your profile is not on this device yet. It comes with the next connection.')}
        </p>
      )}
      {profile !== null && isEditing && (
        <ProfileForm
          profile={profile}
          onCancel={() => setIsEditing(false)}
          onSaved={() => {
            setIsEditing(false);
            setIsSaved(true);
          }}
        />
      )}
      {profile !== null && !isEditing && (
        <>
          <ProfileView profile={profile} />
          <div className={styles.actions}>
            <Button
              onClick={() => {
                setIsEditing(true);
                setIsSaved(false);
              }}
            >
              {i18n.t('Edit profile')}
            </Button>
            <LinkButton to={personPath(userId)}>{i18n.t('See what others see')}</LinkButton>
          </div>
        </>
      )}
      <p role="status" className={styles.state}>
        {isSaved && !isEditing && savedLabel(profile?.pending?.state, { isOnline, hasSessionEnded })}
      </p>
    </section>
  );
}

interface Obstacles {
  isOnline: boolean;
  hasSessionEnded: boolean;
}

function savedLabel(pending: string | undefined, { isOnline, hasSessionEnded }: Obstacles): string {
  if (pending === undefined || pending === 'accepted') return i18n.t('Your profile is saved.');
  if (pending === 'rejected') return '';
  if (hasSessionEnded) return i18n.t("Saved on this device. We'll send it after you log in again.");
  return isOnline
    ? i18n.t('Saved on this device, sending now.')
    : i18n.t("Saved on this device. We'll send it when you're back online.");
}
