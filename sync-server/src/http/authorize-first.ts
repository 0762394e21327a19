/**
 * The validated body of a call. Where a field is invalid, existence and permission are checked first, so that a stranger
 * learns nothing from field errors. A valid body is authorized once, in the transaction.
 * @param authorize checks the body as it was sent, with unvalidated values; throws the refusal
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
