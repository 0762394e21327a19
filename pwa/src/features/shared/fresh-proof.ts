import { createStore } from '#pwa/lib/create-store.ts';
import { ApiError } from '#pwa/sync/transport/api-error.ts';

/** A question to the person whether it is them. */
interface ProofRequest {
  answer: (isProved: boolean) => void;
}

/** The open question; `FreshProofLayer` shows it. */
export const proofRequest = createStore<ProofRequest | null>(null);

/**
 * Runs an action that the server may refuse until the person has proved again who they are: then asks for the proof, and
 * runs it once more. Without the proof it throws the refusal, whose sentence is fit to show.
 */
export async function withFreshProof<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof_needed')) throw error;
    if (!(await askForProof())) throw error;
    return action();
  }
}

function askForProof(): Promise<boolean> {
  // One question at a time: the newer one answers the older one with no.
  proofRequest.snapshot()?.answer(false);
  return new Promise((resolve) => {
    proofRequest.set({
      answer: (isProved) => {
        proofRequest.set(null);
        resolve(isProved);
      },
    });
  });
}
