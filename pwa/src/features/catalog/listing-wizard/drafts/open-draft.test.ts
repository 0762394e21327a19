import { expect, test } from 'vitest';
import { privateDb } from '#pwa/data/open-stores.ts';
import { emptyListing } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';
import { newDraft } from './new-draft.ts';
import { openEditDraft } from './open-draft.ts';

test('a draft of an app without some of the fields does not change those of the listing', async () => {
  const later = ['imageAlts', 'checkInFrom', 'checkOutUntil'];
  const known = Object.entries(emptyListing).filter(([name]) => !later.includes(name));
  const values = Object.fromEntries(known);
  await privateDb().drafts.put({
    ...newDraft('edit-7', emptyListing),
    values,
    propertyId: 7,
    base: { version: 3, values: { title: 'Cedar House' } },
  });
  const draft = await openEditDraft(7);
  expect(draft?.values).toMatchObject({ imageAlts: [], checkInFrom: '', checkOutUntil: '' });
  const unsaid = { imageAlts: [], checkInFrom: null, checkOutUntil: null };
  expect(draft?.base).toEqual({ version: 3, values: { title: 'Cedar House', ...unsaid } });
});
