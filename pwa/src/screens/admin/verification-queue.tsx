import type { Property } from '#contracts/domain/catalog/properties.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import {
  awaitsDecision,
  type PropertiesToVerify,
} from '#pwa/features/trust/verification/verification-queries.ts';
import { VerificationList, type PropertyGroup } from './verification-list.tsx';

interface VerificationQueueProps {
  review: PropertiesToVerify;
  /** Number that await a decision, including pages that were not fetched. */
  waiting: number;
  isOnline: boolean;
  onDecide: (property: Property) => void;
  onHistory: (property: Property) => void;
  onDepartures: (property: Property) => void;
}

/** Listings to decide, longest wait first; unsubmitted ones are a second group. */
export function VerificationQueue({ waiting, ...list }: VerificationQueueProps) {
  const toGroups = (listings: readonly Property[]): PropertyGroup[] => {
    const groups = [
      {
        id: 'to-decide',
        title: `${formatWhole(waiting)} to decide`,
        listings: listings.filter(awaitsDecision),
      },
      {
        id: 'not-submitted',
        title: 'Not submitted yet',
        listings: listings.filter((listing) => !awaitsDecision(listing)),
      },
    ];
    return groups.filter((group) => group.listings.length > 0);
  };
  return (
    <VerificationList
      {...list}
      total={waiting}
      toGroups={toGroups}
      empty="No properties pending verification."
    />
  );
}
