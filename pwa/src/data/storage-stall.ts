/** Seconds after which an unfinished read or write counts as stalled. */
const stalledAfterSeconds = 5;

/** Reads and writes in progress, with their duration in seconds. A suspended page does not count. */
const inProgress = new Set<{ seconds: number }>();
let ticker: ReturnType<typeof setInterval> | undefined;
let isStalled = false;
let onStallChange: (isStalled: boolean) => void = () => undefined;

/** @param listener called when a stall starts and when it ends */
export const watchStalls = (listener: typeof onStallChange): void => {
  onStallChange = listener;
};

/** Measures how long a read or write takes. */
export function timeWork(work: PromiseLike<unknown>): void {
  const entry = { seconds: 0 };
  const end = (): unknown => inProgress.delete(entry);
  inProgress.add(entry);
  ticker ??= setInterval(countSecond, 1000);
  work.then(end, end);
}

function countSecond(): void {
  let longest = 0;
  for (const entry of inProgress) longest = Math.max(longest, (entry.seconds += 1));
  if (inProgress.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
  if (longest > stalledAfterSeconds === isStalled) return;
  isStalled = !isStalled;
  onStallChange(isStalled);
}
