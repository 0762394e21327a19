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

/** Most ids in a message, so that it fits into the row of a job. */
const namedMax = 10;

/**
 * The same for rows: a step for each id. The message names the first ids that failed, for the staff who read the job.
 * @param failed what could not be done with what kind of rows
 * @throws {AggregateError} all failures, at the end
 */
export async function runForEach(
  ids: readonly number[],
  step: (id: number) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const failures = new Map<number, Error>();
  for (const id of ids) {
    await step(id).catch((cause: unknown) => failures.set(id, new Error(`${failed}: ${id}`, { cause })));
  }
  if (failures.size === 0) return;
  const named = [...failures.keys()].slice(0, namedMax).join(', ');
  const more = failures.size > namedMax ? ` and ${failures.size - namedMax} more` : '';
  throw new AggregateError(failures.values(), `${failed}: ${named}${more}`);
}
