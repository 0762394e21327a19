import type { Person } from '#contracts/domain/trust/profiles.ts';
import { languageNames } from '#pwa/lib/language-names.ts';
import { BuildingHome20Regular, Chat20Regular, Globe20Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { answerShareLabel, answerTimeLabel, staysHostedLabel } from './person-labels.ts';
import styles from './person-facts.module.css';

/** Response time, stays hosted and languages of a person, each only if known. */
export function PersonFacts({ person }: { person: Person }) {
  const { answers, staysHosted, languages } = person;
  const isSilent = answers === null && staysHosted === 0 && languages.length === 0;
  if (isSilent) return null;
  return (
    <ul className={styles.facts}>
      {answers !== null && (
        <Fact
          icon={Chat20Regular}
          title={answers.share === 0 ? i18n.t('Rarely answers') : answerTimeLabel(answers)}
        >
          {answerShareLabel(answers)}
        </Fact>
      )}
      {staysHosted > 0 && <Fact icon={BuildingHome20Regular} title={staysHostedLabel(staysHosted)} />}
      {languages.length > 0 && (
        <Fact
          icon={Globe20Regular}
          title={i18n.t('Speaks {languages}', { languages: languageNames(languages).join(', ') })}
        />
      )}
    </ul>
  );
}

function Fact({ icon: FactIcon, title, children }: { icon: Icon; title: string; children?: string }) {
  return (
    <li className={styles.fact}>
      <FactIcon className={styles.icon} />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {children !== undefined && <span className={styles.more}>{children}</span>}
      </span>
    </li>
  );
}
