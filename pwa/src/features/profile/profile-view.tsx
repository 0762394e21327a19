import type { OwnProfile } from '#contracts/domain/profiles.ts';
import { languageNames } from '#pwa/lib/language-names.ts';
import { Chip } from '#pwa/ui/feedback/chip.tsx';
import styles from './profile.module.css';

/** The own profile as it is shown to others. */
export function ProfileView({ profile }: { profile: Pick<OwnProfile, 'name' | 'bio' | 'languages'> }) {
  const { name, bio, languages } = profile;
  return (
    <dl className={styles.view}>
      <div>
        <dt>Name</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>About you</dt>
        <dd className={bio === '' ? styles.empty : styles.bio}>
          {bio === '' ? 'Nothing yet. A few sentences help hosts and guests to know who is coming.' : bio}
        </dd>
      </div>
      <div>
        <dt>Languages you speak</dt>
        <dd className={languages.length === 0 ? styles.empty : styles.chips}>
          {languages.length === 0
            ? 'None yet.'
            : languageNames(languages).map((language) => <Chip key={language}>{language}</Chip>)}
        </dd>
      </div>
    </dl>
  );
}
