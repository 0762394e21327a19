import { AppError } from '#server/lib/errors.ts';

interface Sender {
  header: (name: string) => string | undefined;
  /** Origin the app is served under, as far as this request tells. */
  ownOrigin: string;
}

/**
 * Refuses requests that another site made a browser send. Browsers send `Sec-Fetch-Site`, older ones `Origin`. A client that
 * sends neither is not a browser, so it does not attach our cookie by accident.
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
