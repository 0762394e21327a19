/**
 * The validated body of a call. Where its fields are wrong, existence and right are judged first, so that a stranger
 * learns nothing from field errors; a body that is right has them judged once, in the transaction.
 * @param authorize judges the body as it was sent, with whatever values; throws the refusal
 */
export async function authorizeFirst<T>(
  call: { readonly body: T },
  authorize: () => Promise<unknown>,
): Promise<T> {
  try {
    return call.body;
  } catch (error) {
    await authorize();
    throw error;
  }
}
