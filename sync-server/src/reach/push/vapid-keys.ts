import webPush from 'web-push';
import type { Database } from '#server/database/database.ts';
import { getOrCreateMeta } from '#server/database/meta-repository.ts';

/** Key pair that identifies this server to push services, base64url. Source: RFC 8292. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The server's keys. The first call creates and stores them. */
export async function getVapidKeys(database: Database): Promise<VapidKeys> {
  const keys = await getOrCreateMeta(database, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(keys) as VapidKeys;
}
