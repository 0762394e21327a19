/** Where a removed node was. */
interface Place {
  parent: Node;
  previous: Node | null;
  next: Node | null;
}
const places = new WeakMap<Node, Place>();

const controls =
  'a[href], button, input, select, textarea, summary, [tabindex="0"], [data-takes-focus], main';
/** The search for a control does not leave these. */
const boundaries = '[role="dialog"], main';
/** Notifications float over the page, so no control is near one. */
const floating = '[data-toasts]';

let wasPointed = false;
/** The control that was pressed last; null after a key. */
let pressed: HTMLElement | null = null;
/** The element that shall get the focus when it is rendered, and the one that has it until then. */
let awaited: { selector: string; instead: Element | null } | null = null;

/**
 * Keeps the focus on the page: when the focused control is removed or disabled, the browser moves the focus to the body,
 * and the next Tab would start at the top. The focus goes, in this order, to
 * 1. the element that `data-focus-after` on the control or around it selects, also if it is rendered a little later,
 * 2. an element with `data-takes-focus` that was rendered at the same time, such as the heading of a result,
 * 3. the first control of what replaced the removed part of the page,
 * 4. the nearest control after the removed one, else the nearest before it, without leaving an open dialog,
 * 5. the dialog, else the content of the page.
 * A control that is disabled while its task runs (`aria-busy`) gets the focus back afterwards.
 * @returns stop function
 */
export function recoverFocus(): () => void {
  const watch = new FocusWatch();
  return () => watch.stop();
}

class FocusWatch {
  /** The control that had the focus last. */
  #last: HTMLElement | null = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  /** Elements rendered since the focus was lost. */
  #added: Element[] = [];
  #isChecking = false;
  readonly #observer = new MutationObserver((records) => this.#noteChanges(records));
  readonly #stopping = new AbortController();

  constructor() {
    this.#observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    const options = { capture: true, signal: this.#stopping.signal };
    document.addEventListener('focusin', (event) => this.#noteFocus(event), options);
    document.addEventListener('pointerdown', (event) => this.#notePointer(event), options);
    document.addEventListener('keydown', () => this.#noteKey(), options);
  }

  stop(): void {
    awaited = null;
    this.#observer.disconnect();
    this.#stopping.abort();
  }

  #noteFocus({ target }: Event): void {
    if (target instanceof HTMLElement) this.#last = target;
  }

  #notePointer({ target }: Event): void {
    wasPointed = true;
    awaited = null;
    pressed = target instanceof Element ? target.closest<HTMLElement>(controls) : null;
    // A press on a disabled button reaches what is around it, such as the second one of a double click.
    const isAround = pressed === null || pressed.contains(this.#last);
    if (isAround && this.#last?.isConnected === true && this.#last.matches('[aria-busy="true"]:disabled'))
      return;
    // Safari does not focus a button that is clicked.
    this.#last = pressed;
  }

  #noteKey(): void {
    wasPointed = false;
    pressed = null;
    awaited = null;
  }

  #noteChanges(records: readonly MutationRecord[]): void {
    let isLost = false;
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'attributes') isLost ||= target === this.#last;
      for (const node of removedNodes) {
        places.set(node, { parent: target, previous: previousSibling, next: nextSibling });
      }
      for (const node of addedNodes) if (node instanceof Element) this.#added.push(node);
    }
    isLost ||= this.#last !== null && !this.#last.isConnected;
    if (!isLost) this.#added = [];
    else if (!this.#isChecking) {
      this.#isChecking = true;
      // Dialogs that close and pages that open move the focus themselves, so check after them.
      requestAnimationFrame(() => this.#check());
    }
    focusAwaited();
  }

  #check(): void {
    const last = this.#last;
    const rendered = this.#added;
    this.#isChecking = false;
    this.#added = [];
    if (last === null || !isFocusLost()) return;
    if (last.isConnected && last.ariaBusy === 'true') return;
    if (last.isConnected && !last.matches(':disabled')) {
      moveFocus(last);
      return;
    }
    focusNear(last, rendered);
  }
}

/**
 * The focused element or, inside of it, the control that was pressed: Safari does not focus a button that is clicked,
 * but the content of the page around it. Works only while `recoverFocus` runs.
 */
export function controlInUse(): Element | null {
  const { activeElement } = document;
  return pressed !== null && activeElement?.contains(pressed) === true ? pressed : activeElement;
}

const isFocusLost = (): boolean => {
  const now = document.activeElement;
  return now === null || now === document.body || now.matches(':disabled');
};

function focusAwaited(): void {
  if (awaited === null) return;
  const { selector, instead } = awaited;
  const wanted = document.querySelector<HTMLElement>(selector);
  if (document.activeElement !== instead) awaited = null;
  else if (wanted !== null) {
    awaited = null;
    moveFocus(wanted);
  }
}

/**
 * Moves the focus to what `data-focus-after` selects, else next to where the control is or was. Works for removed
 * controls, and for elements that are rendered later, only while `recoverFocus` runs.
 */
export function focusNear(gone: Element, rendered: readonly Element[] = []): void {
  moveNear(gone, rendered);
  const selector = gone.closest<HTMLElement>('[data-focus-after]')?.dataset['focusAfter'];
  if (selector === undefined) return;
  awaited = { selector, instead: document.activeElement };
  focusAwaited();
}

function moveNear(gone: Element, rendered: readonly Element[]): void {
  const marked = rendered
    .filter((node) => node.isConnected)
    .flatMap((node) => [node, ...node.querySelectorAll('[data-takes-focus]')])
    .find((node) => node.matches('[data-takes-focus]') && canTakeFocus(node));
  if (marked instanceof HTMLElement) {
    // Also after a tap: a result that is above the screen would not be seen.
    marked.focus({ preventScroll: isTallFromTop(marked) });
    return;
  }
  const near = replacementOf(gone, rendered) ?? neighborOf(gone) ?? document.querySelector('main');
  if (near instanceof HTMLElement) moveFocus(near);
}

/** Whether it is taller than the screen and its top is visible, so that scrolling would not show more of it. */
function isTallFromTop(element: HTMLElement): boolean {
  const { top, height } = element.getBoundingClientRect();
  return height > innerHeight && top >= 0 && top < innerHeight;
}

/** After a tap the page stays where it is. */
function moveFocus(to: HTMLElement): void {
  to.focus({ preventScroll: wasPointed });
}

/** A control that was rendered at the same time, in the same part of the page. */
function replacementOf(gone: Element, rendered: readonly Element[]): Element | null {
  const parent = placeOf(gone)?.parent;
  for (const node of rendered) {
    const control = node.parentNode === parent ? controlIn(node) : null;
    if (control !== null) return control;
  }
  return null;
}

function neighborOf(gone: Element): Element | null {
  let place = placeOf(gone);
  while (place !== null) {
    for (let node = connected(place.next, 'next'); node !== null; node = node.nextSibling) {
      const control = controlIn(node);
      if (control !== null) return control;
    }
    for (let node = connected(place.previous, 'previous'); node !== null; node = node.previousSibling) {
      const control = controlIn(node);
      if (control !== null) return control;
    }
    const parent: Node = place.parent;
    if (!(parent instanceof Element) || parent === document.body || parent.matches(floating)) return null;
    if (parent.matches(boundaries)) return parent;
    place = parent.parentNode && {
      parent: parent.parentNode,
      previous: parent.previousSibling,
      next: parent.nextSibling,
    };
  }
  return null;
}

/** Where the node is or, if it was removed, where the removed part of the page was. */
function placeOf(gone: Element): Place | null {
  let node: Node = gone;
  let place: Place | null = null;
  while (!node.isConnected) {
    while (node.parentNode !== null) node = node.parentNode;
    place = places.get(node) ?? null;
    if (place === null) return null;
    node = place.parent;
  }
  if (place !== null) return place;
  const parent = gone.parentNode;
  return parent && { parent, previous: gone.previousSibling, next: gone.nextSibling };
}

/** The node, or the one that followed it on this side when it was removed too. */
function connected(node: Node | null, side: 'previous' | 'next'): Node | null {
  let now = node;
  while (now !== null && !now.isConnected) now = places.get(now)?.[side] ?? null;
  return now;
}

/** The control to focus in this part of the page: the link of a heading, else the first control. */
function controlIn(node: Node): Element | null {
  if (!(node instanceof Element) || node.matches(floating)) return null;
  if (node.matches(controls) && canTakeFocus(node)) return node;
  const inside = [...node.querySelectorAll(controls)].filter(canTakeFocus);
  return inside.find((element) => element.closest('h1, h2, h3, h4, [data-takes-focus]')) ?? inside[0] ?? null;
}

function canTakeFocus(element: Element): boolean {
  if (element.matches(':disabled, [type="hidden"], [data-tabster-dummy]')) return false;
  if (element.matches('[tabindex="-1"]') && !element.matches('main, [data-takes-focus]')) return false;
  // Focusing a field would open the keyboard of a phone.
  if (wasPointed && element.matches('input, textarea, select')) return false;
  if (element.closest('[aria-hidden="true"], [inert], [hidden]') !== null) return false;
  // jsdom has no layout.
  return !('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true });
}
