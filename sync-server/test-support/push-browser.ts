import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { NewSubscription } from '#contracts/domain/reach/push.ts';

/** A browser that receives push: its keys, as it gives them to a server, and how it reads a message. */
export interface PushBrowser {
  subscriptionOf: (endpoint: string) => NewSubscription;
  /** @throws unless the message was encrypted for this browser */
  decrypt: (body: Buffer) => { web_push: number; notification: Record<string, string> };
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Source: RFC 8291 (keys) and RFC 8188 (`aes128gcm`). */
export function createPushBrowser(): PushBrowser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscriptionOf: (endpoint) => ({
      endpoint,
      p256dh: keys.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    decrypt: (body) => {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + idLength);
      const record = body.subarray(21 + idLength);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = hkdf(auth, keys.computeSecret(senderKey), keyInfo, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with the delimiter 2.
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
      return JSON.parse(text) as ReturnType<PushBrowser['decrypt']>;
    },
  };
}
