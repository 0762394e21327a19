import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

export type Answer = 'accept' | 'decline';
/** `done`, or the sentence that says why not. */
export type AnswerResult = { kind: 'done' } | { kind: 'refused'; detail: string } | { kind: 'unreached' };

/**
 * Answers a request for a stay. Only with a connection: a guest must not be told of a stay the server may refuse.
 * Source: decision 006.
 */
export async function answerRequest(id: number, answer: Answer): Promise<AnswerResult> {
  const call = answer === 'accept' ? 'acceptBooking' : 'declineBooking';
  try {
    const { body } = await appDevice.api.call(call, { params: { id } });
    await appDevice.privateDb().bookings.put(body);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof ConnectionError) return { kind: 'unreached' };
    if (error instanceof ApiError) return { kind: 'refused', detail: error.detail };
    throw error;
  }
}
