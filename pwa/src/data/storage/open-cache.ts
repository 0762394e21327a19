/** Opens a cache; null where there are none: private windows, plain HTTP, old browsers. */
export async function openCache(name: string): Promise<Cache | null> {
  try {
    return await caches.open(name);
  } catch {
    return null;
  }
}
