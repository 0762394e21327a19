import type { Property } from '#contracts/domain/properties.ts';
import { formatWhole } from '#contracts/fields/whole-numbers.ts';
import { awaitsDecision, type PropertiesToVerify } from '#pwa/features/verification/verification-queries.ts';
import { VerificationList, type PropertyGroup } from './verification-list.tsx';

interface VerificationQueueProps {
  review: PropertiesToVerify;
  /** How many await a decision, also behind the pages that were read. */
  waiting: number;
  isOnline: boolean;
  onDecide: (property: Property) => void;
  onHistory: (property: Property) => void;
}

/** What staff have to decide, longest wait first, and apart from it what no host has submitted. */
export function VerificationQueue({ waiting, ...list }: VerificationQueueProps) {
  const toGroups = (listings: readonly Property[]): PropertyGroup[] => {
    const groups = [
      { title: `${formatWhole(waiting)} to decide`, listings: listings.filter(awaitsDecision) },
      { title: 'Not submitted yet', listings: listings.filter((listing) => !awaitsDecision(listing)) },
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
