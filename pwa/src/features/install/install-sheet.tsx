import { Button } from '#pwa/ui/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog-sheet/dialog-sheet.tsx';
import {
  AddSquare24Regular,
  CloudCheckmark24Regular,
  Home24Regular,
  Send20Regular,
  ShareIos24Regular,
  Storage24Regular,
  type Icon,
} from '#pwa/ui/icons.tsx';
import { LogoMark } from '#pwa/ui/logo.tsx';
import { Ridgeline } from '#pwa/ui/ridgeline/ridgeline.tsx';
import { installOffer, type InstallWay } from './install-offer.ts';
import styles from './install-sheet.module.css';

interface Point {
  icon: Icon;
  title: string;
  text: string;
}

const reasons: readonly Point[] = [
  {
    icon: CloudCheckmark24Regular,
    title: 'Opens offline',
    text: 'Listings, photos and wishlist stay on this device',
  },
  { icon: Send20Regular, title: 'Nothing lost', text: 'Messages and edits send when you reconnect' },
  { icon: Storage24Regular, title: 'Light', text: 'You choose how much to keep on this device' },
];

const shareSteps: readonly Point[] = [
  { icon: ShareIos24Regular, title: 'Tap Share', text: 'In the bar of your browser' },
  { icon: AddSquare24Regular, title: 'Add to Home Screen', text: 'Scroll down a little to find it' },
  { icon: Home24Regular, title: 'Tap Add', text: 'Wellens then opens from your home screen' },
];

interface InstallSheetProps {
  way: InstallWay;
  open: boolean;
  onClose: () => void;
}

/** What installing gives, and how it is done on this device. */
export function InstallSheet({ way, open, onClose }: InstallSheetProps) {
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
      title="Install Wellens"
      width={440}
      flush
      footer={
        <div className={styles.footer}>
          <Button look="subtle" size="large" onClick={decline}>
            Not now
          </Button>
          {way === 'prompt' && (
            <Button look="primary" size="large" wide onClick={install}>
              Install
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
          Add it to your home screen to browse saved retreats and draft listings without a signal.
        </p>
        {way === 'share-steps' && (
          <p className={styles.intro}>
            The Home Screen app has its own storage. Send what is waiting and finish your drafts here first,
            then log in there.
          </p>
        )}
        <PointList points={way === 'prompt' ? reasons : shareSteps} isOrdered={way === 'share-steps'} />
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
