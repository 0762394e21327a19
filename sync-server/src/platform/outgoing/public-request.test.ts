import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerWith, startCalendarSite, type CalendarSite } from '#server/test-support/calendar-site.ts';
import { isPublicAddress } from './public-address.ts';
import { isPublicUrl, OutgoingError, requestPublic } from './public-request.ts';

describe('addresses that the server may call', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('addresses that the server never calls', () => {
  test.each([
    ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.9', '240.0.0.1', '192.0.0.8', '192.88.99.1'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12:3456::1', 'fec0::1', 'ff02::1', '100::1'],
    ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::127.0.0.1', '::8.8.8.8', '::7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
    ...['3fff::1', '5f00::1', '4000::1'],
    ...['0177.0.0.1', '0x7f.0.0.1', '2130706433', '0x7f000001', '127.1', '', 'localhost', '1.2.3.4.5'],
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('URLs that the server never asks for', () => {
  test.each([
    ...[
      'http://calendars.example/a.ics',
      'ftp://calendars.example/',
      'file:///etc/passwd',
      'data:text/plain,a',
    ],
    ...[
      'https://user@calendars.example/',
      'https://user:secret@calendars.example/',
      'https://:secret@a.example/',
    ],
    ...['https://calendars.example:8443/', 'https://calendars.example:80/', 'https://localhost:22/'],
    ...['https://localhost/', 'https://localhost./', 'https://a.localhost/', 'https://printer/'],
    ...['https://router.local/', 'https://db.internal/', 'https://nas.home.arpa/', 'https://./'],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://017700000001/'],
    ...[
      'https://0x7f.1/',
      'https://127.1/',
      'https://①②⑦.⓪.⓪.①/',
      'https://[::1]/',
      'https://[::ffff:7f00:1]/',
    ],
  ])('%s', (url) => {
    expect(isPublicUrl(new URL(url))).toBe(false);
  });

  test('the usual port may be written', () => {
    expect(isPublicUrl(new URL('https://calendars.example:443/a.ics?s=1'))).toBe(true);
  });
});

describe('a request to another site', () => {
  let site: CalendarSite;
  beforeEach(async () => {
    site = await startCalendarSite();
  });
  afterEach(() => site.close());

  const ask = (url: string, signal = AbortSignal.timeout(5_000)) =>
    requestPublic(new URL(url), { headers: {}, maxBytes: 1_000, signal, network: site.network });
  const faultOf = (url: string, signal?: AbortSignal): Promise<unknown> =>
    ask(url, signal).then(
      ({ status }) => status,
      (error: unknown) => (error instanceof OutgoingError ? error.fault : error),
    );
  const redirectTo = (location: string) => answerWith('', { status: 302, Location: location });

  test('brings status, headers and body, and sends neither cookies nor a session', async () => {
    site.answer = answerWith('hello', { 'Set-Cookie': 'a=b', ETag: '"1"' });
    const reply = await ask('https://calendars.example/a.ics?token=x');
    expect([reply.status, reply.header('etag'), reply.body.toString()]).toEqual([200, '"1"', 'hello']);
    await ask('https://calendars.example/a.ics?token=x');
    expect(site.requests.map(({ url }) => url)).toEqual(['/a.ics?token=x', '/a.ics?token=x']);
    expect(Object.keys(site.requests[1]?.headers ?? {}).sort()).toEqual([
      'accept-encoding',
      'connection',
      'host',
    ]);
    expect(site.requests[1]?.headers.host).toBe('calendars.example');
  });

  test('a name with an inside address among others is not called', async () => {
    site.names.set('calendars.example', ['127.0.0.1', '10.0.0.1']);
    expect(await faultOf('https://calendars.example/')).toBe('address');
    site.names.set('calendars.example', []);
    expect(await faultOf('https://calendars.example/')).toBe('unknown-host');
    expect(await faultOf('https://nowhere.example/')).toBe('unknown-host');
    expect(site.requests).toEqual([]);
  });

  test('the DNS is asked once: a second answer that leads inside changes nothing', async () => {
    site.answer = answerWith('hello');
    let asked = 0;
    site.network.resolve = () => Promise.resolve([(asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1']);
    expect(await faultOf('https://calendars.example/')).toBe(200);
    expect(asked).toBe(1);
  });

  test.each([
    ['https://127.0.0.1/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://localhost/', 'address'],
    ['https://printer/', 'address'],
    ['http://calendars.example/', 'address'],
    ['https://calendars.example:22/', 'address'],
    ['https://inside.example/', 'address'],
    ['//user@calendars.example/', 'address'],
    ['https://', 'address'],
  ])('a redirect to %s is not followed', async (location, fault) => {
    site.names.set('inside.example', ['127.0.0.2']);
    site.answer = redirectTo(location);
    expect(await faultOf('https://calendars.example/')).toBe(fault);
    expect(site.requests).toHaveLength(1);
  });

  test('three redirects are followed, each with its own check, and a fourth is not', async () => {
    const steps = (count: number) => (request: { url?: string | undefined }) =>
      Number(request.url?.slice(1)) < count ? `/${Number(request.url?.slice(1)) + 1}` : null;
    for (const [count, expected] of [
      [3, 200],
      [4, 'too-many-redirects'],
    ] as const) {
      const next = steps(count);
      site.answer = (request, response) => {
        const location = next(request);
        if (location === null) response.end('here');
        else redirectTo(location)(request, response);
      };
      expect(await faultOf('https://calendars.example/0')).toBe(expected);
    }
    expect(site.resolved).toHaveLength(8);
  });

  test('a body over the limit, one that is cut off and one that never ends are given up', async () => {
    site.answer = answerWith('a'.repeat(1_001));
    expect(await faultOf('https://calendars.example/')).toBe('too-large');
    site.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '500' });
      response.write('half', () => response.destroy());
    };
    expect(await faultOf('https://calendars.example/')).toBe('cut-off');
    const end = new AbortController();
    site.answer = (_, response) => {
      response.write('a');
      end.abort();
    };
    expect(await faultOf('https://calendars.example/', end.signal)).toBe('too-slow');
  });

  test('an answer in another protocol ends the request at once', async () => {
    site.answer = ({ socket }) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    };
    expect(await faultOf('https://calendars.example/')).toBe('cut-off');
  });

  test('a server that cannot prove the name is refused', async () => {
    site.names.set('other.example', ['127.0.0.1']);
    expect(await faultOf('https://other.example/')).toBe('certificate');
    delete site.network.ca;
    expect(await faultOf('https://calendars.example/')).toBe('certificate');
    expect(site.requests).toEqual([]);
  });
});
