/** One line of the bench: what was measured, what it should be, and what it was measured beside. */
export interface BenchLine {
  /** Number of the goal, such as `G13`. */
  id: string;
  /** The work that was measured, in words. */
  work: string;
  /** The figure with its unit. */
  figure: string;
  /** The goal with its unit. */
  goal: string;
  /** Whether the goal is met; null where there is no goal to meet. */
  met: boolean | null;
  /** Figures of the same work done by others in the same run, by their names. */
  yardsticks?: Record<string, string>;
}
