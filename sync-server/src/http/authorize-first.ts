/**
 * The validated body of a call. If a field is invalid, existence and permission are checked first, so that field errors
 * reveal nothing to a stranger. A valid body is authorized once, in the transaction.
 * @param authorize checks the unvalidated body as sent; throws the refusal
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
