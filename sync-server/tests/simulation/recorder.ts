/** Observations of a simulation that are checked at the end. */
export interface Recorder {
  /** The owner of the entry of each key. */
  owners: Map<string, number>;
  /** How often the server accepted a call of this key as new. */
  effects: Map<string, number>;
  /** Marks of actions that were discarded before the server had them. */
  takenBack: Set<string>;
  /** Stays discarded when the server may have had them, by id, with device and person. */
  stopped: Map<string, string>;
  /** The same for messages, by content. */
  stoppedMessages: Map<string, string>;
  /** Who cancelled or discarded a stay, by its id, and the number of intents then. */
  freedAt: Map<string, { by: string; at: number }>;
  /** Stays that the server has ever accepted. */
  staysMade: Map<number, { propertyId: number; startDate: string; endDate: string }>;
  /** Addresses of the pictures of listings, by the id of the listing on its device. */
  albums: Map<string, string[]>;
  /** Bytes of each picture: its size, those sent, and those of chunks that were lost or refused. */
  pictureBytes: Map<string, { size: number; sent: number; lost: number }>;
  /** Devices that edited a field of a listing, by listing and field. */
  editors: Map<string, Set<string>>;
  /** Devices whose leases were used up deliberately. */
  spent: Set<string>;
  /** People who were refused a leased id. */
  refusedIds: Set<number>;
  /** Rejected entries a person retried, which may arrive late. */
  decisions: number;
  /** Violations found during the run. */
  violations: string[];
  faults: Map<string, number>;
  operations: Map<string, number>;
  crashes: number;
  requests: number;
  /** Stays refused because another guest was faster. */
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
    albums: new Map(),
    pictureBytes: new Map(),
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
