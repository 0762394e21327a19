import { AppError } from '#server/lib/errors.ts';

interface Sender {
  header: (name: string) => string | undefined;
  /** Origin the app is served under, according to this request. */
  ownOrigin: string;
}

/**
 * Refuses cross-site browser requests. Browsers send `Sec-Fetch-Site`, older ones `Origin`. A client that sends neither
 * is not a browser and does not attach our cookie automatically.
 * @throws {AppError} `cross_site`
 */
export function refuseCrossSite({ header, ownOrigin }: Sender): void {
  const site = header('sec-fetch-site');
  if (site !== undefined) {
    if (site !== 'same-origin') throw new AppError('cross_site');
    return;
  }
  const origin = header('origin');
  if (origin !== undefined && origin !== ownOrigin) throw new AppError('cross_site');
}
