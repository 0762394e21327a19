import type { OwnProfile } from '#contracts/domain/trust/profiles.ts';
import { languageNames } from '#pwa/lib/language-names.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import { Initials } from '#pwa/ui/media/initials.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './profile.module.css';

/** The own profile as it is shown to others. */
export function ProfileView({ profile }: { profile: OwnProfile }) {
  const { id, name, bio, languages, profileImage } = profile;
  return (
    <dl className={styles.view}>
      <div>
        <dt>{i18n.t('Name')}</dt>
        <dd className={styles.person}>
          {profileImage != null && (
            <Initials name={name} id={id} image={profileImage} className={styles.photo} />
          )}
          {name}
        </dd>
      </div>
      <div>
        <dt>{i18n.t('About you')}</dt>
        <dd dir="auto" className={bio === '' ? styles.empty : styles.bio}>
          {bio === ''
            ? i18n.t('Nothing yet. A few sentences help hosts and guests to know who is coming.')
            : bio}
        </dd>
      </div>
      <div>
        <dt>{i18n.t('Languages you speak')}</dt>
        <dd className={languages.length === 0 ? styles.empty : styles.chips}>
          {languages.length === 0
            ? i18n.t('None yet.')
            : languageNames(languages).map((language) => <Chip key={language}>{language}</Chip>)}
        </dd>
      </div>
    </dl>
  );
}
