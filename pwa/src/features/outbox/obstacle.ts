/** What stands between waiting changes and the server: the network, or that the person has to log in first. */
export type Obstacle = 'none' | 'offline' | 'signed-out';

/** Without a network nobody can log in either, so that comes first. */
export function obstacleOf(state: { isOnline: boolean; hasSessionEnded: boolean }): Obstacle {
  if (!state.isOnline) return 'offline';
  return state.hasSessionEnded ? 'signed-out' : 'none';
}
