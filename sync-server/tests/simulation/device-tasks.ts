/** Code that runs on a device, and whose macrotasks are the device's: its database, and what the simulation plays. */
const onDevice = /fake-indexeddb|dexie|tests[\\/]simulation/;

interface Work {
  isDone: boolean;
  release: () => void;
}

/**
 * The macrotasks of all simulated devices in one queue. They stand still while the server works, whose speed depends on
 * the machine; works that ran at the same time are answered together, in the order in which they were begun. So a seed
 * plays the same history each time.
 *
 *   task ─▶ task ─▶ task: calls the server ─▶ (queue stands still, server works) ─▶ all answers ─▶ task ─▶ …
 */
export class DeviceTasks {
  readonly #queue: (() => void)[] = [];
  #works: Work[] = [];
  #isPumping = false;
  readonly #native = globalThis.setImmediate;

  /** Takes over the macrotasks of devices. @returns gives them back to the event loop */
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

  /** Does work of the server, during which no device goes on. Works may overlap, and must not contain one another. */
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
      if (this.#works.length > 0) return; // goes on when they are done
      this.#queue.shift()?.();
      if (this.#queue.length > 0) this.#pump();
    });
  }
}

function calledOnDevice(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 3;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  // The first two are this function and the one that asks.
  return onDevice.test(stack.split('\n')[3] ?? '');
}
