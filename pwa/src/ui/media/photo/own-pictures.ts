import { createStore } from '#pwa/lib/create-store.ts';

/** Pictures whose bytes are on this device, because the server does not show them yet. */
export interface OwnPictures {
  /** The picture that an address names; null if its bytes are not here. */
  find: (url: string) => FoundPicture | null;
  /** Object URL of its bytes; null if they are gone. Each call needs a `close`, so that the memory is freed. */
  open: (id: string) => Promise<string | null>;
  close: (id: string) => void;
}

interface FoundPicture {
  id: string;
  /** Blurred preview as a data URI, if there is one. */
  placeholder: string | null;
}

/** Null until the app has looked which pictures there are. The app sets it, because ui knows no storage. */
export const ownPictures = createStore<OwnPictures | null>(null);
