import { useState } from 'react';
import { Input } from '@fluentui/react-components';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import styles from './photos.module.css';

interface PhotoDescriptionProps {
  /** 'photo 2' */
  name: string;
  text: string;
  onChange: (text: string) => void;
}

/** What a photo shows, for people who do not see it. The field is there once it is asked for or filled in. */
export function PhotoDescription({ name, text, onChange }: PhotoDescriptionProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && text === '') {
    return (
      <button
        type="button"
        className={styles.describe}
        aria-label={`Describe this photo: ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Describe this photo
      </button>
    );
  }
  return (
    <div className={styles.description}>
      <LabelledField label={`Description of ${name}`} hint="For guests who cannot see it.">
        <Input
          className={controlClass}
          // The person has just asked for it.
          autoFocus={isOpen && text === ''}
          value={text}
          maxLength={limits.imageAltMax}
          onChange={({ target }) => onChange(target.value)}
          // It stays when it is left empty: rows that move up during a press swallow the click.
          onFocus={() => setIsOpen(true)}
        />
      </LabelledField>
    </div>
  );
}
