import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { PicturePicker } from '#pwa/features/shared/pictures/picture-picker.tsx';
import { usePicturePreview } from '#pwa/features/shared/pictures/use-picture-preview.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './profile.module.css';
import type { useProfileForm } from './use-profile-form.ts';

interface PhotoFieldProps {
  profile: OwnProfile;
  form: Pick<ReturnType<typeof useProfileForm>, 'values' | 'picture' | 'setPicture'>;
}

/** The photo of a profile. A chosen one is stored on this device when the form is saved. */
export function PhotoField({ profile, form }: PhotoFieldProps) {
  const { values, picture, setPicture } = form;
  const preview = usePicturePreview(picture);
  const { profileImage } = values;
  return (
    // The focus comes here when the form opens: the form itself is taller than the screen.
    <div
      className={styles.photoField}
      role="group"
      aria-label={i18n.t('Profile photo')}
      tabIndex={-1}
      data-takes-focus
    >
      {preview === null ? (
        <Initials name={values.name} id={profile.id} image={profileImage} className={styles.photo} />
      ) : (
        <img src={preview} alt={i18n.t('The chosen photo')} className={styles.chosen} />
      )}
      <div className={styles.choices}>
        <PicturePicker
          label={profileImage == null ? i18n.t('Choose a photo') : i18n.t('Choose another photo')}
          kind="profile"
          room={1}
          hasCamera
          hint={i18n.t('Everyone sees it. Its place and date are removed.')}
          onAdd={(chosen) => {
            setPicture(chosen);
            return Promise.resolve();
          }}
        />
        {profileImage != null && (
          <Button onClick={() => setPicture(undefined)}>{i18n.t('Remove the photo')}</Button>
        )}
      </div>
    </div>
  );
}
