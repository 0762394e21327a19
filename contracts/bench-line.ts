/** One line of the bench: a measured figure, its goal, and figures of the baselines. */
export interface BenchLine {
  /** Number of the goal, such as `G13`. */
  id: string;
  /** The work that was measured, in words. */
  work: string;
  /** The figure with its unit. */
  figure: string;
  /** The goal with its unit. */
  goal: string;
  /** Whether the goal is met; null without a goal. */
  met: boolean | null;
  /** Figures of the baselines for the same work in the same run, by name. */
  yardsticks?: Record<string, string>;
}
