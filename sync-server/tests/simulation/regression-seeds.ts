/**
 * Seeds that once violated a rule, with the bug they showed. They were found before seeds were deterministic; a seed
 * that fails now fails again until the bug is fixed.
 */
export const regressionSeeds = [
  { seed: 7, steps: 40, found: 'a renamed listing retained its old name in trips and conversations' },
  { seed: 14, steps: 40, found: 'a call rebuilt for its second attempt was refused as another call' },
  { seed: 34, steps: 40, found: 'an edit was merged forever with a mirror older than the refusal' },
  {
    seed: 97,
    steps: 10,
    found: 'a conversation with two ids had two ordering keys, and a message overtook another',
  },
  { seed: 33, steps: 30, found: 'a device waited forever for an answer from before a restore' },
  { seed: 382, steps: 30, found: 'a message reached a restored server before those it had lost' },
  { seed: 614, steps: 30, found: 'the same, by a late copy of a call' },
  { seed: 544, steps: 30, found: 'a queue stalled when a new id was needed and none was left' },
  { seed: 852, steps: 30, found: 'the same, with a stay' },
  { seed: 1003, steps: 28, found: 'a server restored twice accepted a message without the earlier ones' },
  { seed: 6000, steps: 28, found: 'packages announced before their listing never reached a second device' },
  {
    seed: 2730,
    steps: 30,
    found: 'the first of many messages discarded too late was dropped from the unread notices',
  },
  { seed: 5522, steps: 30, found: 'packages of a deleted draft remained on other devices of its host' },
  { seed: 6, steps: 1, found: 'the first read of a server without changes never completed' },
] as const;
