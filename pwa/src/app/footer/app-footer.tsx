import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Globe20Regular, Money20Regular } from '#pwa/ui/icons/icons.tsx';
import { currencies, languages } from './footer-choices.ts';
import styles from './app-footer.module.css';

const ChoiceDialog = lazyPart(async () => (await import('./choice-dialog.tsx')).ChoiceDialog);

const withoutTarget = ['Terms', 'Privacy', 'Your Privacy Choices'];

/**
 * Copyright, links, language and currency. Three links have no target; the two choices are kept on the page only and
 * change no price. Source: spec §2, footer pickers.
 */
export function AppFooter({ on }: { on: 'always' | 'desktop' }) {
  const [language, setLanguage] = useState<string>(languages[0]);
  const [currency, setCurrency] = useState<string>(currencies[0]);
  const [open, setOpen] = useState<'language' | 'currency' | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const show = (dialog: 'language' | 'currency') => {
    setWasOpened(true);
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  return (
    <footer className={styles.footer} data-on={on}>
      <div className={styles.row}>
        <span>© {new Date().getFullYear()} Wellens</span>
        {withoutTarget.map((label) => (
          <a key={label} role="link" aria-disabled>
            {label}
          </a>
        ))}
        <Link to={paths.listProperty} className={styles.host}>
          Host Your Retreat
        </Link>
        <span className={styles.choices}>
          <button
            type="button"
            className={styles.choice}
            aria-label={`Language: ${language}`}
            onClick={() => show('language')}
          >
            <Globe20Regular />
            {language}
          </button>
          <button
            type="button"
            className={styles.choice}
            aria-label={`Currency: ${currency}`}
            onClick={() => show('currency')}
          >
            <Money20Regular />
            {currency}
          </button>
        </span>
      </div>
      {wasOpened && (
        <Suspense>
          <ChoiceDialog
            title="Language"
            open={open === 'language'}
            choices={languages}
            value={language}
            onChoose={setLanguage}
            onClose={close}
          />
          <ChoiceDialog
            title="Currency"
            open={open === 'currency'}
            choices={currencies}
            value={currency}
            onChoose={setCurrency}
            onClose={close}
          />
        </Suspense>
      )}
    </footer>
  );
}
