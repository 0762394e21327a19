import { useState } from 'react';
import { storeOrTell } from '#pwa/features/shared/store-or-tell.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';
import { scanTicket, stayOf, undoCheckIn, type ScannedTicket } from './arrival-commands.ts';
import { labelTicket } from './arrival-labels.ts';
import { serverNow } from './server-now.ts';
import { useScanTones } from './use-scan-tones.ts';
import { useTicketCamera, type CameraState } from './use-ticket-camera.ts';
import styles from './ticket-scanner.module.css';

/** Why no tickets can be scanned. */
const failures: Partial<Record<CameraState, { title: string; sentence: string }>> = {
  blocked: {
    title: 'The camera is blocked',
    sentence: 'Allow it in the settings of your browser and try again, or check guests in from the list.',
  },
  unreadable: {
    title: 'Tickets cannot be read yet',
    sentence:
      'The code that reads them is not on this device. Connect and try again, or check guests in from the list.',
  },
  missing: {
    title: 'No camera can be used here',
    sentence: 'Check guests in from the list: search for their name or for the reference on their ticket.',
  },
};

const unreadTicket: ToastRequest = {
  title: 'Not checked in',
  body: 'This device could not look up the ticket. Show it once more, or check the guest in from the list.',
  intent: 'destructive',
};

/** Vibrations and pauses in milliseconds. */
const vibrations = { success: [90], waiting: [90, 70, 90], danger: [200, 80, 200] };

/** Scans the tickets of guests one after another; a scanned guest is checked in at once. */
export function TicketScanner({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <DialogSheet open={open} onClose={onClose} title="Scan tickets" full flush>
      {open && <Scanner key={attempt} onRetry={() => setAttempt(attempt + 1)} onClose={onClose} />}
    </DialogSheet>
  );
}

interface ScannerProps {
  onRetry: () => void;
  onClose: () => void;
}

function Scanner({ onRetry, onClose }: ScannerProps) {
  const [scanned, setScanned] = useState<ScannedTicket | null>(null);
  const playTone = useScanTones();
  const judge = async (text: string): Promise<void> => {
    const result = await scanTicket(text);
    setScanned(result);
    signal(labelTicket(result, serverNow()).tone);
  };
  const signal = (tone: keyof typeof vibrations): void => {
    playTone(tone);
    // Safari has no vibration.
    (navigator.vibrate as Navigator['vibrate'] | undefined)?.(vibrations[tone]);
  };
  const { videoRef, state } = useTicketCamera(async (text) => {
    let isJudged = false;
    try {
      isJudged = await storeOrTell(() => judge(text), 'Not checked in');
    } catch (error) {
      // For example a database that the browser closed in the background. The next ticket is read all the same.
      reportError(error);
      showToast(unreadTicket);
    }
    if (isJudged) return;
    // Not the welcome of the guest before.
    setScanned(null);
    signal('danger');
  });
  const failure = failures[state];
  if (failure !== undefined) {
    return (
      <div className={styles.failed} data-scan-failed="" data-focus-after="[data-scan-failed] button">
        <ErrorCard
          title={failure.title}
          // A browser may cache the failed import, so only a new page requests the file again.
          onRetry={state === 'unreadable' && navigator.onLine ? () => window.location.reload() : onRetry}
          action={<Button onClick={onClose}>Check in from the list</Button>}
        >
          {failure.sentence}
        </ErrorCard>
      </div>
    );
  }
  return (
    <div className={styles.scanner}>
      <video ref={videoRef} className={styles.video} muted playsInline aria-hidden="true" />
      <p className={styles.hint} role="status">
        {state === 'starting' ? 'Starting the camera…' : 'Hold the ticket in front of the camera.'}
      </p>
      <div aria-live="assertive">
        {scanned !== null && <ScanResult scanned={scanned} onClose={() => setScanned(null)} />}
      </div>
    </div>
  );
}

/** The result of a scan: a word with its colour, over the camera, until the next ticket. */
function ScanResult({ scanned, onClose }: { scanned: ScannedTicket; onClose: () => void }) {
  const { tone, word, name, sentence } = labelTicket(scanned, serverNow());
  const { verdict } = scanned;
  const handleUndo = async () => {
    if (verdict.kind !== 'admitted') return;
    if (await storeOrTell(() => undoCheckIn(stayOf(verdict)))) onClose();
  };
  return (
    <div className={styles.result} data-tone={tone}>
      <p className={styles.word}>{word}</p>
      {name !== null && <p className={styles.name}>{name}</p>}
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.actions}>
        <Button size="large" onClick={onClose}>
          Next ticket
        </Button>
        {verdict.kind === 'admitted' && (
          <Button size="large" onClick={handleUndo}>
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}
