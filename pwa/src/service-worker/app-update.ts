/** What of the browser and the app an update needs to know; injected, so that a test can play all of them. */
export interface UpdateParts {
  /** Whether a form is dirty, which a reload would lose. */
  isEditing(): boolean;
  /** Whether changes are on their way, which a reload would interrupt. */
  isSending(): boolean;
  /** Tells when one of the two may have changed. */
  subscribeToBusy(listener: () => void): () => void;
  /** Shows 'A new version is ready'; the answer comes through the two functions. */
  offer(answers: { accept: () => void; postpone: () => void }): void;
  /** Takes the offer back when something began that a reload would interrupt. */
  withdraw(): void;
  /** Asks the waiting worker to take over. */
  activate(): void;
  reload(): void;
}

/**
 *   none ──waiting──▶ ready ──free──▶ offered ──Update now──▶ agreed ──free──▶ activating ──controlling──▶ reload
 *                       ▲                │ │                    │
 *                       └─ form is dirty ┴─│────────────────────┘
 *                                          └ Later: postponed, until the app starts anew
 *
 * Free: no form is dirty and nothing is being sent. Sending is short, and takes back no offer.
 */
type UpdateState = 'none' | 'ready' | 'offered' | 'agreed' | 'postponed' | 'activating';

export interface AppUpdate {
  /** A new version is installed and waits. */
  onWaiting(): void;
  /** Another worker controls the page: ours, or one that another tab accepted. */
  onControlling(): void;
  state(): UpdateState;
}

/** Leads an update from 'installed' to the reload the person agreed to, and never in the middle of something. */
export function createAppUpdate(parts: UpdateParts): AppUpdate {
  let state: UpdateState = 'none';
  // Once another tab let the new version take over, this page only needs to reload.
  let isActive = false;

  const takeOver = (): void => {
    state = 'activating';
    if (isActive) parts.reload();
    else parts.activate();
  };
  const offer = (): void => {
    state = 'offered';
    parts.offer({
      accept: () => {
        state = 'agreed';
        follow();
      },
      postpone: () => {
        state = 'postponed';
      },
    });
  };
  /** Goes as far as what the person is doing allows. */
  const follow = (): void => {
    if (parts.isEditing()) {
      if (state === 'offered') parts.withdraw();
      if (state === 'offered' || state === 'agreed') state = 'ready';
    } else if (!parts.isSending()) {
      if (state === 'ready') offer();
      else if (state === 'agreed') takeOver();
    }
  };
  parts.subscribeToBusy(follow);

  return {
    onWaiting: () => {
      if (state !== 'none') return;
      state = 'ready';
      follow();
    },
    onControlling: () => {
      if (state === 'activating') {
        parts.reload();
        return;
      }
      isActive = true;
      if (state !== 'agreed') state = 'ready';
      follow();
    },
    state: () => state,
  };
}
