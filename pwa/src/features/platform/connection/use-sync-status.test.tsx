import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { privateDb, switchAccount } from '#pwa/data/open-stores.ts';
import { putPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { useSyncStatus } from './use-sync-status.ts';

beforeEach(() => switchAccount(1));

afterEach(async () => {
  await privateDb().pictures.clear();
  switchAccount(null);
});

const store = (id: string) =>
  putPicture(
    privateDb(),
    {
      id,
      kind: 'listing',
      type: 'image/webp',
      width: 4,
      height: 3,
      thumbhash: '',
      bytes: new ArrayBuffer(8),
    },
    0,
  );

test('a picture that the server told to wait is not called syncing', async () => {
  await store('first');
  await store('second');
  const { result } = renderHook(() => useSyncStatus());
  await waitFor(() => expect(result.current).toEqual({ kind: 'syncing', count: 2, total: 2 }));
  await privateDb().pictures.update('first', { reason: 'Confirm your email address.' });
  await waitFor(() => expect(result.current).toEqual({ kind: 'syncing', count: 1, total: 2 }));
  await privateDb().pictures.update('second', { reason: 'Confirm your email address.' });
  await waitFor(() => expect(result.current).toEqual({ kind: 'queued', count: 2 }));
});
