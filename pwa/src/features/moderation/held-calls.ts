import type { HeldPage, HeldQuery, NewHeldDecision } from '#contracts/domain/messaging/held-messages.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ask, type Answer } from './moderation-calls.ts';

export const readHeld = (query: HeldQuery): Promise<Answer<HeldPage>> =>
  ask(() => appDevice.api.call('listHeldMessages', { query }));

export const decideHeld = (messageId: number, decision: NewHeldDecision): Promise<Answer<unknown>> =>
  ask(() => appDevice.api.call('decideHeldMessage', { params: { messageId }, body: decision }));
