import type { HeldPage, HeldQuery, NewHeldDecision } from '#contracts/domain/messaging/held-messages.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ask, askToChange, type Answer } from './moderation-calls.ts';

export const readHeld = (query: HeldQuery): Promise<Answer<HeldPage>> =>
  ask(() => appDevice.api.call('listHeldMessages', { query }));

export const decideHeld = (messageId: number, decision: NewHeldDecision): Promise<Answer<unknown>> =>
  askToChange(() => appDevice.api.call('decideHeldMessage', { params: { messageId }, body: decision }));
