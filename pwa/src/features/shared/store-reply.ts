/**
 * Waits until a reply is stored. The person may have logged out or changed the account meanwhile: then the database is
 * closed, and the reply is dropped; the change feed brings it to the account it belongs to.
 */
export async function storeReply(stored: PromiseLike<unknown>): Promise<void> {
  try {
    await stored;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'DatabaseClosedError')) throw error;
  }
}
