import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';
import { foldText } from '#contracts/rules/text/text-folding.ts';
import type { Database } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';

interface ListingParts {
  hostId: number;
  title?: string;
  pricePerNight?: number;
  maxGuests?: number;
  instantBook?: boolean;
  cancellationPolicy?: CancellationPolicy;
  isVerified?: boolean;
  images?: readonly string[];
  timeZone?: string;
  /** `HH:mm` */
  checkInFrom?: string;
}

/** Stores a listing directly, bypassing the rules. Tests name only the fields that matter. @returns its id */
export function addListing(database: Database, parts: ListingParts): Promise<number> {
  const { hostId, title = 'Cedar Steam House', pricePerNight = 100, isVerified = true } = parts;
  const location = 'Kyoto, Japan';
  return database.write(async (trx) => {
    const id = await nextId(trx, 'properties');
    await trx('properties').insert({
      id,
      title,
      description: 'Cedar tubs above a quiet river.',
      location,
      search_text: `${foldText(location)}\n${foldText(title)}`,
      latitude: 35,
      longitude: 135.7,
      price_per_night: pricePerNight,
      images: JSON.stringify(parts.images ?? ['/pictures/cedar.webp']),
      host_id: hostId,
      instant_book: parts.instantBook ?? true,
      amenities: '["Wifi"]',
      retreat_types: '["Yoga"]',
      max_guests: parts.maxGuests ?? 4,
      created_at: '2030-01-01T00:00:00.000Z',
      verification_status: isVerified ? 'verified' : 'pending',
      ...(isVerified && { waiting_since: null }),
      is_verified: isVerified,
      cancellation_policy: parts.cancellationPolicy ?? 'moderate',
      time_zone: parts.timeZone ?? 'Etc/UTC',
      check_in_from: parts.checkInFrom ?? null,
    });
    return id;
  });
}

interface PackageParts {
  propertyId: number;
  name?: string;
  pricePerNight?: number;
  minimumStay?: number;
  maximumStay?: number | null;
  fixedDuration?: boolean;
  available?: boolean;
  maxCapacity?: number;
  startDate?: string | null;
  endDate?: string | null;
}

/** Stores a package of a listing. @returns its id */
export function addPackage(database: Database, parts: PackageParts): Promise<number> {
  return database.write(async (trx) => {
    const id = await nextId(trx, 'retreat_packages');
    await trx('retreat_packages').insert({
      id,
      property_id: parts.propertyId,
      name: parts.name ?? 'Deep Detox',
      description: 'Juices and silence.',
      price_per_night: parts.pricePerNight ?? 150,
      minimum_stay: parts.minimumStay ?? 1,
      maximum_stay: parts.maximumStay ?? null,
      fixed_duration: parts.fixedDuration ?? false,
      available: parts.available ?? true,
      max_capacity: parts.maxCapacity ?? 6,
      start_date: parts.startDate ?? null,
      end_date: parts.endDate ?? null,
      created_at: '2030-01-01T00:00:00.000Z',
    });
    return id;
  });
}

/** Stores days of a package with their spots. */
export async function addPackageDays(
  database: Database,
  packageId: number,
  days: readonly { date: string; spotsRemaining: number; available?: boolean }[],
): Promise<void> {
  await database.write(async (trx) => {
    const first = await nextId(trx, 'package_availability', days.length);
    const rows = days.map(({ date, spotsRemaining, available = true }, index) => ({
      id: first + index,
      package_id: packageId,
      date,
      available,
      spots_remaining: spotsRemaining,
      created_at: '2030-01-01T00:00:00.000Z',
    }));
    await trx('package_availability').insert(rows);
  });
}
