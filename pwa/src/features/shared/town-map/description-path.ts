/** Address of the map file's description, which the server names in the page's head; null if it has no map file. */
export function descriptionPath(page: Document): string | null {
  const path = page.querySelector<HTMLMetaElement>('meta[name="map-file"]')?.content ?? '';
  return path.startsWith('/') ? path : null;
}
