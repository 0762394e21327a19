/** Code whose macrotasks belong to a device: its database and the simulation's steps. */
const onDevice = /fake-indexeddb|dexie|tests[\\/]simulation/;

interface Work {
  isDone: boolean;
  release: () => void;
}

/**
 * The macrotasks of all simulated devices in one queue. It pauses while the server works, whose speed depends on the machine; concurrent server work is answered together, in the order in which it began. This makes a seed play the same history each time.
 *
 *   task ─▶ task ─▶ task: calls the server ─▶ (queue stands still, server works) ─▶ all answers ─▶ task ─▶ …
 */
export class DeviceTasks {
  readonly #queue: (() => void)[] = [];
  #works: Work[] = [];
  #isPumping = false;
  readonly #native = globalThis.setImmediate;

  /** Takes over the macrotasks of devices. @returns function that gives them back to the event loop */
  takeOver(): () => void {
    const native = this.#native;
    const paced = (work: (...args: unknown[]) => void, ...args: unknown[]) => {
      if (!calledOnDevice()) return native(work, ...args);
      this.#queue.push(() => work(...args));
      this.#pump();
      return undefined as unknown as NodeJS.Immediate;
    };
    globalThis.setImmediate = Object.assign(paced, native);
    return () => {
      globalThis.setImmediate = native;
      for (const task of this.#queue.splice(0)) native(task);
    };
  }

  /** Runs server work, during which all devices pause. Calls may overlap but must not be nested. */
  async whileServerWorks<T>(work: () => Promise<T>): Promise<T> {
    const own: Work = { isDone: false, release: () => undefined };
    const isReleased = new Promise<void>((resolve) => (own.release = resolve));
    this.#works.push(own);
    try {
      return await work();
    } finally {
      own.isDone = true;
      this.#releaseAll();
      await isReleased;
    }
  }

  #releaseAll(): void {
    if (!this.#works.every(({ isDone }) => isDone)) return;
    for (const { release } of this.#works.splice(0)) release();
    this.#pump();
  }

  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    this.#native(() => {
      this.#isPumping = false;
      if (this.#works.length > 0) return; // continues when they are done
      this.#queue.shift()?.();
      if (this.#queue.length > 0) this.#pump();
    });
  }
}

function calledOnDevice(): boolean {
  const { stackTraceLimit } = Error;
  const mapStack = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  Error.stackTraceLimit = 3;
  // File names only: mapping each stack to its sources would take a good part of the simulation's time.
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const files = new Error().stack as unknown as string[];
  Error.stackTraceLimit = stackTraceLimit;
  if (mapStack === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
  else Object.defineProperty(Error, 'prepareStackTrace', mapStack);
  // The first two frames are this function and its caller.
  return onDevice.test(files[2] ?? '');
}
