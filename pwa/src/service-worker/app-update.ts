/** What an update needs from the browser and the app; injected for tests. */
export interface UpdateParts {
  /** Whether a form is dirty, which a reload would lose. */
  isEditing(): boolean;
  /** Whether changes are on their way, which a reload would interrupt. */
  isSending(): boolean;
  /** Notifies when one of the two may have changed. */
  subscribeToBusy(listener: () => void): () => void;
  /** Shows 'A new version is ready'; the person's answer calls one of the functions. */
  offer(answers: { accept: () => void; postpone: () => void }): void;
  /** Hides the offer when something starts that a reload would interrupt. */
  withdraw(): void;
  /** Asks the waiting worker to take over. */
  activate(): void;
  reload(): void;
}

/**
 *   none ──waiting──▶ ready ──free──▶ offered ──Update now──▶ agreed ──free──▶ activating ──controlling, free──▶ reload
 *                       ▲                │ │                    │                  │
 *                       └─ form is dirty ┴─│────────────────────┴──────────────────┘
 *                                          └ Later: postponed, until the app starts again
 *
 * Free: no form is dirty and nothing is being sent. Sending is short and does not hide the offer.
 */
type UpdateState = 'none' | 'ready' | 'offered' | 'agreed' | 'postponed' | 'activating';

interface AppUpdate {
  /** A new version is installed and waiting. */
  onWaiting(): void;
  /** Another worker controls the page: the one this tab accepted, or another tab did. */
  onControlling(): void;
  /**
   * The accepted worker does not control the page yet. Chromium forgets the activation if the page requests something
   * while the version before is being stopped; it makes up for that when the page is loaded again.
   */
  onActivationTimeout(): void;
  state(): UpdateState;
}

/** Takes an update from 'installed' to the reload that the person agreed to, without interrupting anything. */
export function createAppUpdate(parts: UpdateParts): AppUpdate {
  let state: UpdateState = 'none';
  // If another tab has activated the new version, this page only needs to reload.
  let isActive = false;

  const activate = (): void => {
    state = 'activating';
    if (isActive) parts.reload();
    else parts.activate();
  };
  const offer = (): void => {
    state = 'offered';
    parts.offer({
      accept: () => {
        state = 'agreed';
        proceed();
      },
      postpone: () => {
        state = 'postponed';
      },
    });
  };
  /** Moves on if nothing would be interrupted. */
  const proceed = (): void => {
    if (parts.isEditing()) {
      if (state === 'offered') parts.withdraw();
      if (state === 'offered' || state === 'agreed') state = 'ready';
    } else if (!parts.isSending()) {
      if (state === 'ready') offer();
      else if (state === 'agreed') activate();
    }
  };
  parts.subscribeToBusy(proceed);
  const onControlling = (): void => {
    isActive = true;
    // Activation may take a moment, in which the person may have started typing.
    if (state === 'activating') state = 'agreed';
    else if (state !== 'agreed') state = 'ready';
    proceed();
  };

  return {
    onWaiting: () => {
      if (state !== 'none') return;
      state = 'ready';
      proceed();
    },
    onControlling,
    onActivationTimeout: () => {
      if (state === 'activating') onControlling();
    },
    state: () => state,
  };
}
