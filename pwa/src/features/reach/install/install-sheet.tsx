import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import {
  AddSquare24Regular,
  CloudCheckmark24Regular,
  Document24Regular,
  Grid24Regular,
  Home24Regular,
  Send20Regular,
  ShareIos24Regular,
  Storage24Regular,
  type Icon,
} from '#pwa/ui/icons/icons.tsx';
import { LogoMark } from '#pwa/ui/media/logo.tsx';
import { Ridgeline } from '#pwa/ui/media/ridgeline/ridgeline.tsx';
import { i18n } from '#pwa/ui/texts/i18n.ts';
import { installOffer, type InstallWay } from './install-offer.ts';
import styles from './install-sheet.module.css';

interface Point {
  icon: Icon;
  title: string;
  text: string;
}

const reasons = (): readonly Point[] => [
  {
    icon: CloudCheckmark24Regular,
    title: i18n.t('Opens offline'),
    text: i18n.t('Listings, photos and wishlist stay on this device'),
  },
  {
    icon: Send20Regular,
    title: i18n.t('Nothing lost'),
    text: i18n.t('Messages and edits send when you reconnect'),
  },
  {
    icon: Storage24Regular,
    title: i18n.t('Light'),
    text: i18n.t('You choose how much to keep on this device'),
  },
];

/** Instructions for a browser without an install prompt. */
interface StepsByHand {
  steps: readonly Point[];
  /** Where the app's icon appears, such as 'your home screen'. */
  place: string;
  /** Name of the installed app if it has its own storage, separate from the browser's; null if they share it. */
  appWithOwnStorage: string | null;
}

const byHand = (): Record<Exclude<InstallWay, 'prompt'>, StepsByHand> => ({
  'share-steps': {
    steps: [
      { icon: ShareIos24Regular, title: i18n.t('Tap Share'), text: i18n.t('In the bar of your browser') },
      {
        icon: AddSquare24Regular,
        title: i18n.t('Add to Home Screen'),
        text: i18n.t('Scroll down a little to find it'),
      },
      {
        icon: Home24Regular,
        title: i18n.t('Tap Add'),
        text: i18n.t('Wellens then opens from your home screen'),
      },
    ],
    place: i18n.t('your home screen'),
    appWithOwnStorage: i18n.t('Home Screen app'),
  },
  'dock-steps': {
    steps: [
      {
        icon: Document24Regular,
        title: i18n.t('Open the File menu'),
        text: i18n.t('In the menu bar, with Safari in front'),
      },
      {
        icon: AddSquare24Regular,
        title: i18n.t('Add to Dock'),
        text: i18n.t('The Share button has it, too'),
      },
      { icon: Home24Regular, title: i18n.t('Click Add'), text: i18n.t('Wellens then opens from your Dock') },
    ],
    place: i18n.t('your Dock'),
    appWithOwnStorage: i18n.t('Dock app'),
  },
  'menu-steps': {
    steps: [
      {
        icon: Grid24Regular,
        title: i18n.t('Open the menu'),
        text: i18n.t('The three dots beside the address'),
      },
      { icon: AddSquare24Regular, title: i18n.t('Tap Install'), text: i18n.t('Or “Add app to Home screen”') },
      {
        icon: Home24Regular,
        title: i18n.t('Tap Add'),
        text: i18n.t('Wellens then opens from your home screen'),
      },
    ],
    place: i18n.t('your home screen'),
    appWithOwnStorage: null,
  },
});

interface InstallSheetProps {
  way: InstallWay;
  open: boolean;
  onClose: () => void;
}

/** Explains the benefits of installing the app and how to do it on this device. */
export function InstallSheet({ way, open, onClose }: InstallSheetProps) {
  const steps = way === 'prompt' ? null : byHand()[way];
  const decline = () => {
    onClose();
    installOffer.decline();
  };
  const install = () => {
    onClose();
    void installOffer.install();
  };
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title={i18n.t('Install Wellens')}
      width={440}
      flush
      footer={
        <div className={styles.footer}>
          <Button look="subtle" size="large" onClick={decline}>
            {i18n.t('Not now')}
          </Button>
          {way === 'prompt' && (
            <Button look="primary" size="large" wide onClick={install}>
              {i18n.t('Install')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.view}>
        <Ridgeline sun="centre" />
        <span className={styles.mark}>
          <LogoMark size={76} />
        </span>
      </div>
      <div className={styles.content}>
        <p className={styles.intro}>
          {i18n.t('Add it to {place} to browse saved retreats and draft listings without a signal.', {
            place: steps?.place ?? i18n.t('your home screen'),
          })}
        </p>
        {steps?.appWithOwnStorage != null && (
          <p className={styles.intro}>
            {i18n.t(
              'The {app} has its own storage. Send what is waiting and finish your drafts here first, then log in there.',
              { app: steps.appWithOwnStorage },
            )}
          </p>
        )}
        <PointList points={steps?.steps ?? reasons()} isOrdered={steps !== null} />
      </div>
    </DialogSheet>
  );
}

function PointList({ points, isOrdered }: { points: readonly Point[]; isOrdered: boolean }) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={styles.points}>
      {points.map(({ icon: PointIcon, title, text }) => (
        <li key={title} className={styles.point}>
          <span className={styles.disc}>
            <PointIcon />
          </span>
          <span>
            <strong>{title}</strong>
            <span className={styles.text}>{text}</span>
          </span>
        </li>
      ))}
    </List>
  );
}
