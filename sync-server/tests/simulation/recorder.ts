/** Everything that is counted and held against the rules at the end. */
export interface Recorder {
  /** Whose entry a key belongs to. */
  owners: Map<string, number>;
  /** How often the server took a call of this key in as a new one. */
  effects: Map<string, number>;
  /** Marks of what a person took back before the server had it. */
  takenBack: Set<string>;
  /** Stays a person discarded when the server may have had them, by their ids, with the device and person. */
  stopped: Map<string, string>;
  /** Messages of which the same is true, by their contents. */
  stoppedMessages: Map<string, string>;
  /** Who cancelled or discarded a stay, by its id, and how many intents there were then. */
  freedAt: Map<string, { by: string; at: number }>;
  /** Stays that the server has ever taken in. */
  staysMade: Map<number, { propertyId: number; startDate: string; endDate: string }>;
  /** Devices that edited a field of a listing, by listing and field. */
  editors: Map<string, Set<string>>;
  /** Devices whose leases were used up on purpose. */
  spent: Set<string>;
  /** People who were refused an id out of a lease. */
  refusedIds: Set<number>;
  /** Parked entries a person sent once more, which rightly come late. */
  decisions: number;
  /** Broken rules seen on the way. */
  violations: string[];
  faults: Map<string, number>;
  operations: Map<string, number>;
  crashes: number;
  requests: number;
  /** Stays refused because somebody else was faster. */
  contestedStays: number;
  longestDrainMs: number;
}

export function createRecorder(): Recorder {
  return {
    owners: new Map(),
    effects: new Map(),
    takenBack: new Set(),
    stopped: new Map(),
    stoppedMessages: new Map(),
    freedAt: new Map(),
    staysMade: new Map(),
    editors: new Map(),
    spent: new Set(),
    refusedIds: new Set(),
    decisions: 0,
    violations: [],
    faults: new Map(),
    operations: new Map(),
    crashes: 0,
    requests: 0,
    contestedStays: 0,
    longestDrainMs: 0,
  };
}

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
