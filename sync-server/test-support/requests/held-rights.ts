import type { EndpointName } from '#contracts/api/endpoints.ts';
import { missingId } from './rights-fixture.ts';
import type { RightsRow } from './rights-row.ts';

/** Rows of the calls about held messages. Their own tests cover decisions about a message that exists. */
export const heldRights = {
  listHeldMessages: { about: 'nothing', send: () => ({}) },
  decideHeldMessage: {
    about: 'nothing',
    send: () => ({
      params: { messageId: missingId },
      body: { version: 1, decision: 'release', statement: 'This is no advertising.' },
    }),
    rules: { 'staff only': 404 },
  },
} satisfies Partial<Record<EndpointName, RightsRow>>;
