import type { Trx } from '#server/database/database.ts';
import { demoAccounts, otherHosts } from './demo-accounts.ts';
import type { DemoListing } from './demo-listing.ts';
import { demoListings } from './demo-listings.ts';

/** A demo listing as the database has it. */
export interface FoundListing {
  demo: DemoListing;
  id: number;
  hostId: number;
  hostName: string;
}

/** Demo listings in the database, without those that are gone or that their host has renamed. */
export async function findDemoListings(trx: Trx): Promise<FoundListing[]> {
  interface Row {
    id: number;
    title: string;
    host_id: number;
    name: string;
    email: string;
  }
  const rows: Row[] = await trx('properties as p')
    .join('users as h', 'h.id', 'p.host_id')
    .whereNull('p.deleted_at')
    .whereIn(
      'p.title',
      demoListings.map(({ title }) => title),
    )
    .select('p.id', 'p.title', 'p.host_id', 'h.name', 'h.email');
  const emails = new Map([...demoAccounts, ...otherHosts].map(({ id, email }) => [id, email]));
  return rows.flatMap(({ id, title, host_id: hostId, name: hostName, email }) => {
    const demo = demoListings.find((one) => one.title === title && emails.get(one.host) === email);
    return demo === undefined ? [] : [{ demo, id, hostId, hostName }];
  });
}
