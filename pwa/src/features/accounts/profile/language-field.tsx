import { Select } from '@fluentui/react-components';
import { languageCodes, type LanguageCode } from '#contracts/domain/trust/languages.ts';
import { profileLimits } from '#contracts/form-limits.ts';
import { languageName } from '#pwa/lib/language-names.ts';
import { RemovableChip } from '#pwa/ui/feedback/removable-chip.tsx';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import styles from './profile.module.css';

interface LanguageFieldProps {
  value: readonly LanguageCode[];
  error: string | undefined;
  onChange: (languages: LanguageCode[]) => void;
}

const byName = [...languageCodes]
  .map((code) => ({ code, name: languageName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** Languages as chips that can be removed, and a list to add another. */
export function LanguageField({ value, error, onChange }: LanguageFieldProps) {
  const isFull = value.length >= profileLimits.languagesMax;
  return (
    <div className={styles.languages}>
      <LabelledField
        label={i18n.t('Languages you speak')}
        error={error}
        hint={isFull ? i18n.t('You can choose up to {max}.', { max: profileLimits.languagesMax }) : undefined}
      >
        <Select
          name="languages"
          className={controlClass}
          value=""
          disabled={isFull}
          onChange={(_, { value: code }) => onChange([...value, code as LanguageCode])}
        >
          <option value="">{i18n.t('Add a language')}</option>
          {byName
            .filter(({ code }) => !value.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </LabelledField>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={i18n.t('Chosen languages')}>
          {value.map((code) => (
            <li key={code}>
              <RemovableChip
                label={languageName(code)}
                onRemove={() => onChange(value.filter((one) => one !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
