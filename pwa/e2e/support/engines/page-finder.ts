import type * as TestingLibrary from '@testing-library/dom';
import type { ElementQuery, JsonPattern } from './element-query.ts';

/** The object that `installPageFinder` adds to the page, in addition to Testing Library. */
export interface PageFinder {
  findAll(query: ElementQuery): HTMLElement[];
  /** Scrolls an element into view. @returns position to press @throws {Error} while it cannot be pressed */
  aim(query: ElementQuery): Promise<{ x: number; y: number }>;
  /** Whether the press reached the intended element. */
  hasHit(): boolean;
}

export interface PageWithFinder {
  TestingLibraryDom: typeof TestingLibrary;
  journeyFinder?: PageFinder;
}

/** Runs in the page, from its source text, so it must not use outer variables. */
export function installPageFinder(): void {
  const page = globalThis as unknown as PageWithFinder;
  const dom = page.TestingLibraryDom;
  const patternOf = (pattern: JsonPattern): string | RegExp =>
    typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);

  const isShown = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    const isThere = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
    return isThere && element.closest('[inert]') === null;
  };

  const findInside = (root: HTMLElement, query: ElementQuery): HTMLElement[] => {
    if (query.by === 'selector') return [...root.querySelectorAll<HTMLElement>(query.value)];
    if (query.by === 'text') return dom.queryAllByText(root, patternOf(query.value));
    const { name, ...others } = query.options;
    const options = name === undefined ? others : { ...others, name: patternOf(name) };
    return dom.queryAllByRole(root, query.value, options);
  };

  const findAll = (query: ElementQuery): HTMLElement[] => {
    const roots = query.within === undefined ? [document.body] : findAll(query.within);
    const found = [...new Set(roots.flatMap((root) => findInside(root, query)))].filter(isShown);
    const { having } = query;
    return having === undefined
      ? found
      : found.filter((element) => findInside(element, having).some(isShown));
  };

  // A window of a virtual display in which nothing changes may get no frame.
  const nextFrame = (): Promise<unknown> =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, 1000);
    });
  const isInside = (element: HTMLElement, hit: Element | null): boolean =>
    hit !== null &&
    (element.contains(hit) ||
      [...((element as HTMLInputElement).labels ?? [])].some((itsLabel) => itsLabel.contains(hit)));

  // A press that reaches another element, because the page moved, has no effect and is repeated.
  let aimedAt: HTMLElement | null = null;
  let result: 'none' | 'hit' | 'missed' = 'none';
  // The app ignores a press on another control at the place of the press before, for half a second.
  let last = { element: null as HTMLElement | null, x: 0, y: 0, at: -Infinity };
  const isStray = (element: HTMLElement, x: number, y: number): boolean =>
    element !== last.element &&
    performance.now() - last.at <= 500 &&
    Math.hypot(x - last.x, y - last.y) <= 16;
  const judge = (event: Event): void => {
    if (aimedAt === null) return;
    if (event.type === 'pointerdown') last = { ...last, at: event.timeStamp };
    result = isInside(aimedAt, event.target as Element | null) && result !== 'missed' ? 'hit' : 'missed';
    if (result === 'missed') {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type === 'click') aimedAt = null;
  };
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, judge, { capture: true });

  const aim = async (query: ElementQuery): Promise<{ x: number; y: number }> => {
    const [element] = findAll(query);
    if (element === undefined) throw new Error('not there');
    if (element.matches(':disabled, [aria-disabled=true]')) throw new Error('disabled');
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await nextFrame();
    const before = element.getBoundingClientRect();
    await nextFrame();
    await nextFrame();
    const { x, y, width, height } = element.getBoundingClientRect();
    if (x !== before.x || y !== before.y || width !== before.width) throw new Error('still moving');
    const place = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(place.x, place.y);
    if (!isInside(element, hit)) throw new Error(`covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}`);
    if (isStray(element, place.x, place.y)) throw new Error('pressed another element there a moment ago');
    aimedAt = element;
    result = 'none';
    last = { element, ...place, at: performance.now() };
    return place;
  };

  page.journeyFinder = {
    findAll,
    aim,
    hasHit: () => {
      aimedAt = null;
      return result !== 'missed';
    },
  };
}
