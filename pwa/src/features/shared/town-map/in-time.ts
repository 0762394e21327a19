/**
 * Runs a download, which fails as without a network if it takes too long: where a line is there but carries nothing, it would
 * neither arrive nor fail for minutes.
 * @throws {TypeError} after that time
 */
export async function inTime<T>(maxMs: number, download: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(maxMs);
  try {
    return await download(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new TypeError('The download took too long', { cause: error });
  }
}
