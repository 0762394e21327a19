import pg from 'pg';

/** Timeout for one of several hosts, in milliseconds. */
const probeMs = 2_000;

const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?@]+)(.*)$/;

/**
 * Splits a URL with several hosts, such as `postgres://me@one:5432,two:5432/retreats`, into one URL for each host.
 */
export function splitHosts(url: string): string[] {
  const match = severalHosts.exec(url);
  if (match === null) return [url];
  const [, before = '', hosts = '', after = ''] = match;
  return hosts.split(',').map((host) => before + host + after);
}

/**
 * Finds the primary among several hosts. It changes when a standby is promoted. The last known primary is tried first.
 * @returns function that finds its URL; throws `ECONNREFUSED` if no host accepts writes
 */
export function writableHostOf(url: string): () => Promise<string> {
  const urls = splitHosts(url);
  if (urls.length === 1) return () => Promise.resolve(url);
  return async () => {
    let failure: unknown = new Error('No host of DATABASE_URL takes writes');
    for (const [place, candidate] of urls.entries()) {
      try {
        if (!(await takesWrites(candidate))) continue;
        urls.splice(place, 1);
        urls.unshift(candidate);
        return candidate;
      } catch (error) {
        failure = error;
      }
    }
    throw Object.assign(new Error('No host of DATABASE_URL takes writes', { cause: failure }), {
      code: 'ECONNREFUSED',
    });
  };
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'wellens probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  });
  client.on('error', () => undefined); // The failed statement reports the error.
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    return rows[0]?.standby === false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
