import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { profileLimits } from '#contracts/form-limits.ts';
import { picturesInWork } from '#pwa/features/shared/pictures/encode-queue.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { focusField } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { PhotoField } from './photo-field.tsx';
import { LanguageField } from './language-field.tsx';
import styles from './profile.module.css';
import { useProfileForm } from './use-profile-form.ts';

interface ProfileFormProps {
  profile: OwnProfile;
  onSaved: () => void;
  onCancel: () => void;
}

/** Edits the own profile; it is stored on this device first, with or without a connection. */
export function ProfileForm({ profile, onSaved, onCancel }: ProfileFormProps) {
  const form = useProfileForm(profile, onSaved);
  const { problem, save, forget } = form;
  /** A photo that is being prepared would be left out. */
  const inWork = useStore(picturesInWork);
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={i18n.t('Your profile')}
      onSubmit={(event) => {
        event.preventDefault();
        if (inWork > 0) return;
        const element = event.currentTarget;
        void save().then((wrong) => {
          if (wrong !== null) focusField(element.querySelector<HTMLElement>(`[name="${wrong}"]`));
        });
      }}
    >
      <PhotoField profile={profile} form={form} />
      <ProfileFields form={form} />
      <div role="alert">
        {problem !== null && (
          <Notice tone="danger" icon={ErrorCircle16Filled}>
            {problem}
          </Notice>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look="primary" disabled={inWork > 0}>
          {i18n.t('Save profile')}
        </Button>
        <Button
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          {i18n.t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

interface ProfileFieldsProps {
  form: Pick<ReturnType<typeof useProfileForm>, 'values' | 'errors' | 'set'>;
}

function ProfileFields({ form }: ProfileFieldsProps) {
  const { values, errors, set } = form;
  const left = profileLimits.bioMax - values.bio.length;
  return (
    <FluentRoot>
      <TextField
        name="name"
        label={i18n.t('Name')}
        value={values.name}
        error={errors.name}
        hint={i18n.t('Everyone sees it. You still log in with your username.')}
        autoComplete="name"
        required
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        name="bio"
        label={i18n.t('About you')}
        value={values.bio}
        error={errors.bio}
        hint={<span className={styles.counter}>{counterLabel(left)}</span>}
        keepsHint
        rows={6}
        onChange={({ target }) => set({ bio: target.value })}
      />
      <LanguageField
        value={values.languages}
        error={errors.languages}
        onChange={(languages) => set({ languages })}
      />
    </FluentRoot>
  );
}

const counterLabel = (left: number): string =>
  left >= 0
    ? i18n.t('{count, plural, one {# character left} other {# characters left}}', { count: left })
    : i18n.t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left });
