/** Push services of the browsers. A subscription's address comes from a stranger, so only these are called. */
const pushServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * Whether the server may send to the endpoint of a subscription.
 * @param ownHosts further push services as `host` or `host:port`, which may use plain HTTP
 */
export function isPushEndpoint(endpoint: string, ownHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (ownHosts.includes(host)) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:' || port !== '') return false;
  return pushServices.some((service) =>
    service.startsWith('*') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}
