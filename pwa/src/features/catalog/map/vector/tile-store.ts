import { keyOf, parentOf, type TileAddress } from '#pwa/features/shared/town-map/tile-address.ts';

/** Maximum number of decoded tiles; a view has about twenty. */
const decodedMax = 96;

/** Decoded tiles in memory, each read once while it is in use. */
export class TileStore<T> {
  readonly #read: (address: TileAddress) => Promise<T>;
  readonly #zoomMin: number;
  readonly #tiles = new Map<string, Promise<T>>();

  /** @param zoomMin least detailed zoom of the data */
  constructor(read: (address: TileAddress) => Promise<T>, zoomMin = 0) {
    this.#read = read;
    this.#zoomMin = zoomMin;
  }

  /** @throws {TypeError} if it is offline and the tile is not on this device */
  load(address: TileAddress): Promise<T> {
    const key = keyOf(address);
    const known = this.#tiles.get(key);
    if (known !== undefined) {
      // The least recently used tile is removed first.
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return known;
    }
    const loading = this.#read(address);
    this.#tiles.set(key, loading);
    loading.catch(() => {
      if (this.#tiles.get(key) === loading) this.#tiles.delete(key);
    });
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > decodedMax && oldest !== undefined) this.#tiles.delete(oldest);
    return loading;
  }

  /** The tile, or the nearest parent that can be loaded: coarser, but better than nothing. */
  async loadBest(address: TileAddress): Promise<T> {
    try {
      return await this.load(address);
    } catch (error) {
      if (address.zoom <= this.#zoomMin) throw error;
      return this.loadBest(parentOf(address));
    }
  }
}
