import { AppError } from '#server/lib/errors.ts';

interface Sender {
  header: (name: string) => string | undefined;
  /** Origin the app is served under, as far as this request tells. */
  ownOrigin: string;
}

/**
 * Refuses what another site made a browser send. A browser says where a request comes from by `Sec-Fetch-Site`, or by
 * `Origin` where it is older; who sends neither is no browser and holds no cookie of ours by accident.
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
