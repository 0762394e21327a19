import { expect, test } from 'vitest';
import { isPushEndpoint } from './push-hosts.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.attacker.example/abc',
  'https://attackernotify.windows.com/abc',
  'https://push.apple.com@127.0.0.1/abc',
  'https://127.0.0.1/abc',
  'https://localhost/abc',
  'https://[::1]/abc',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

test('a push service of the operator is named with its port', () => {
  expect(isPushEndpoint('http://127.0.0.1:9000/push/1', ['127.0.0.1:9000'])).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9001/push/1', ['127.0.0.1:9000'])).toBe(false);
});
