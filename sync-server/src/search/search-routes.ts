import { placeSearch } from '#contracts/request-limits.ts';
import { getVisibleProperty } from '#server/catalog/properties/known-listing-service.ts';
import type { Database } from '#server/database/database.ts';
import { ok, setLink, type Handlers } from '#server/http/handlers.ts';
import { findCardPage } from './card-service.ts';
import type { PlaceIndex } from './place-index.ts';
import {
  findPrivatePage,
  findPublicPage,
  isPrivateSearch,
  mayReadPublicly,
} from './property-list-service.ts';
import type { PublicListings } from './public-listings.ts';

interface SearchRouteDeps {
  database: Database;
  listings: PublicListings;
  places: PlaceIndex;
}

export const searchHandlers = ({ database, listings, places }: SearchRouteDeps): Handlers => ({
  listProperties: async (call) => {
    const { caller } = call;
    const search = listings.searches.read(call.search, () => call.query);
    if (caller !== null && (await isPrivateSearch(listings, caller, search))) {
      const { properties, link } = await findPrivatePage({ db: database.read, listings }, caller, search);
      setLink(call, link);
      return ok(properties);
    }
    const { body, link } = await findPublicPage(listings, caller, search);
    setLink(call, link);
    return { status: 200, rendered: body };
  },
  getProperty: async ({ params, caller }) => {
    const document = (await mayReadPublicly(listings, caller))
      ? await listings.findDocument(params.id)
      : null;
    if (document !== null) return { status: 200, rendered: document };
    return ok(await getVisibleProperty(database.read, params.id, caller));
  },
  listCards: async ({ query }) => ({ status: 200, rendered: await findCardPage(listings, query) }),
  listPlaces: async ({ query }) => ok(await places.search(query.text, placeSearch.results)),
});
