import { Suspense, useState } from 'react';
import { lazyPart } from '#pwa/ui/lazy-part.ts';
import { Link } from '#pwa/ui/link.tsx';
import { paths } from '#pwa/lib/paths.ts';
import { Globe20Regular, Money20Regular, type Icon } from '#pwa/ui/icons/icons.tsx';
import { useNow } from '#pwa/ui/use-now.ts';
import styles from './app-footer.module.css';

const ChoiceDialog = lazyPart('ChoiceDialog', () => import('./choice-dialog.tsx'));

const linksWithoutTarget = ['Terms', 'Privacy', 'Your Privacy Choices'];
const currencies = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY', 'INR'];
const languages = [
  'English',
  'Español',
  'Français',
  'Deutsch',
  'Italiano',
  'Japanese',
  'Korean',
  'Simplified Chinese',
  'Portuguese',
];

/** Copyright, links, language and currency. Three links have no target. Source: spec §2, footer pickers. */
export function AppFooter({ on }: { on: 'always' | 'desktop' }) {
  const year = new Date(useNow()).getFullYear();
  return (
    <footer className={styles.footer} data-on={on}>
      <div className={styles.row}>
        <span>© {year} Wellens</span>
        {linksWithoutTarget.map((label) => (
          <a key={label} role="link" aria-disabled>
            {label}
          </a>
        ))}
        <Link to={paths.listProperty} className={styles.host}>
          Host Your Retreat
        </Link>
        <span className={styles.choices}>
          <FooterPicker title="Language" icon={Globe20Regular} choices={languages} />
          <FooterPicker title="Currency" icon={Money20Regular} choices={currencies} />
        </span>
      </div>
    </footer>
  );
}

interface FooterPickerProps {
  title: string;
  icon: Icon;
  /** The first one is the default. */
  choices: string[];
}

/** A choice that lasts as long as the page and changes no price. */
function FooterPicker({ title, icon: PickerIcon, choices }: FooterPickerProps) {
  const [value, setValue] = useState(choices[0] ?? '');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <button type="button" className={styles.choice} aria-label={`${title}: ${value}`} onClick={open}>
        <PickerIcon />
        {value}
      </button>
      {wasOpened && (
        <Suspense>
          <ChoiceDialog
            title={title}
            open={isOpen}
            choices={choices}
            value={value}
            onChoose={setValue}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
