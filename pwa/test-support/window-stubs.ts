interface WindowState {
  /** Width of the window in px. */
  width: number;
  /** Whether the system prefers dark colours. */
  isDark: boolean;
  /** Whether the main way to point is a finger. */
  isTouch: boolean;
}

const desktop: WindowState = { width: 1280, isDark: false, isTouch: false };

let state = desktop;
const changes = new Set<() => void>();

function matches(query: string): boolean {
  if (query.includes('prefers-color-scheme')) return state.isDark;
  if (query.includes('pointer: coarse')) return state.isTouch;
  const limit = Number(/([\d.]+)em/.exec(query)?.[1]) * 16;
  if (query.includes('max-width')) return state.width <= limit;
  if (query.includes('min-width')) return state.width >= limit;
  return false;
}

/** A `PointerEvent`; jsdom has only mouse events. */
class StubPointerEvent extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 1;
    this.pointerType = init.pointerType ?? 'mouse';
  }
}

/** Browser APIs that the app uses and jsdom lacks. */
export function resetWindow(): void {
  state = desktop;
  changes.clear();
  window.history.replaceState(null, '', '/');
  window.matchMedia = (query) =>
    ({
      get matches() {
        return matches(query);
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => changes.add(listener),
      removeEventListener: (_: string, listener: () => void) => changes.delete(listener),
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.PointerEvent = StubPointerEvent as unknown as typeof PointerEvent;
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

/** Changes the window and notifies listeners. */
export function setWindow(next: Partial<WindowState>): void {
  state = { ...state, ...next };
  for (const change of changes) change();
}
