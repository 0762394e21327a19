import { array, number, object, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId, listQuery } from '#contracts/fields/fields.ts';

/** A saved listing. Source: spec §3. */
export const favoriteSchema = object({
  id: entityId().required(),
  userId: entityId().required(),
  propertyId: entityId().required(),
});
export type Favorite = InferType<typeof favoriteSchema>;

/** `userId` must be the session's user. Source: spec §7. */
export const newFavoriteSchema = object({ userId: entityId().required(), propertyId: entityId().required() });
export type NewFavorite = InferType<typeof newFavoriteSchema>;

const idParam = () => number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required();

export const listFavorites = endpoint(addresses.listFavorites, {
  summary: 'Listings a person saved, newest first; a Link header leads to the next page.',
  access: 'self',
  query: listQuery,
  params: object({ userId: idParam() }),
  reply: array().of(favoriteSchema.required()).required(),
  refusals: ['identity_mismatch', 'bad_cursor'],
});

export const addFavorite = endpoint(addresses.addFavorite, {
  summary: 'Saves a listing. Saving it again answers 200 with the existing favorite.',
  access: 'self',
  body: newFavoriteSchema,
  reply: favoriteSchema,
  success: 201,
  refusals: [
    'identity_mismatch',
    'not_found',
    'invalid_fields',
    'id_not_leased',
    'conflict',
    'limit_reached',
  ],
});

export const removeFavorite = endpoint(addresses.removeFavorite, {
  summary: 'Removes a saved listing, whether or not it was saved.',
  access: 'self',
  params: object({ userId: idParam(), propertyId: idParam() }),
  success: 204,
  refusals: ['identity_mismatch'],
});
