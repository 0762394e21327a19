import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';

/**
 * A part of the page in its own chunk, such as a menu or the footer. If it cannot be loaded, because the network was
 * lost before the device had stored the whole app, its place stays empty, and it appears when the load succeeds. For a
 * screen see `lazyScreen`.
 * @param part name of the component in its module
 */
export function lazyPart<Name extends string, P>(
  part: Name,
  load: () => Promise<Record<Name, ComponentType<P>>>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: (await untilLoaded(load))[part] }));
}
