/** Why waiting changes are not sent: no network, or the person has to log in first. */
export type Obstacle = 'none' | 'offline' | 'signed-out';

/** The network comes first, because logging in needs it. */
export function obstacleOf(state: { isOnline: boolean; hasSessionEnded: boolean }): Obstacle {
  if (!state.isOnline) return 'offline';
  return state.hasSessionEnded ? 'signed-out' : 'none';
}
