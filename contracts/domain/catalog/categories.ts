import { array, object, string, type InferType } from 'yup';
import { addresses } from '#contracts/api/addresses.ts';
import { endpoint } from '#contracts/api/endpoint.ts';
import { entityId } from '#contracts/fields/fields.ts';

/** A category of the strip. `icon` is a known key; any other value shows the default icon. Source: spec §3. */
export const categorySchema = object({
  id: entityId().required(),
  name: string().required(),
  icon: string().required(),
});
export type Category = InferType<typeof categorySchema>;

export const listCategories = endpoint(addresses.listCategories, {
  summary: 'All categories in their display order.',
  access: 'anyone',
  reply: array().of(categorySchema.required()).required(),
});
