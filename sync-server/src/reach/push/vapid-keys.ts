import webPush from 'web-push';
import type { Database } from '#server/database/database.ts';
import { findMeta, insertMeta } from '#server/database/meta-repository.ts';

/** Key pair that identifies this server to push services, base64url. Source: RFC 8292. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const metaKey = 'vapid';

/** The server's keys. The first call creates and stores them. */
export async function getVapidKeys(database: Database): Promise<VapidKeys> {
  const stored = await findMeta(database.read, metaKey);
  if (stored !== null) return JSON.parse(stored) as VapidKeys;
  const created = JSON.stringify(webPush.generateVAPIDKeys());
  await database.write((trx) => insertMeta(trx, metaKey, created), { locks: [] });
  return getVapidKeys(database);
}
