/**
 * Runs steps one after the other. One that fails does not stop the others, which come after it in each run.
 * @param failed what could not be done, for the log
 * @throws {AggregateError} all failures, at the end
 */
export async function runEach(steps: readonly (() => Promise<unknown>)[], failed: string): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failed);
}
