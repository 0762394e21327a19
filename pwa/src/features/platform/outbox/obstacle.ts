/** Why waiting changes are not sent: no network, or the person has to update the app or log in first. */
export type Obstacle = 'none' | 'offline' | 'outdated' | 'signed-out';

/** The network comes first, because the others need it, and a login may need the update. */
export function obstacleOf(state: {
  isOnline: boolean;
  isOutdated: boolean;
  hasSessionEnded: boolean;
}): Obstacle {
  if (!state.isOnline) return 'offline';
  if (state.isOutdated) return 'outdated';
  return state.hasSessionEnded ? 'signed-out' : 'none';
}
