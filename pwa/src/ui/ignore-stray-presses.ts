/** Longest time between the presses of a double click, in milliseconds: the default of Windows and GTK. */
const doubleClickMs = 500;
/** Greatest distance between the presses of a double click or a double tap, in CSS pixels. */
const doubleClickPx = 16;

const controls = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]';

interface Press {
  /** The control, or what was pressed beside all controls. */
  target: Element;
  /** Text of the control then, because React may give its element to another one; null beside all controls. */
  text: string | null;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the second press of a double click, and all further ones of a burst, when the first has put another control under the pointer, such as a layer
 * that opened or the next screen: it was not meant for that one, which could be 'Discard'. Double clicks on one control
 * stay as they are. The time counts from press to press, however late the page handles them.
 * @returns stop function
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | null = null;
  let isStray = false;
  const onPointerDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element)) return;
    const control = event.target.closest(controls);
    const press = {
      target: control ?? event.target,
      text: control?.textContent ?? null,
      at: event.timeStamp,
      x: event.clientX,
      y: event.clientY,
    };
    isStray = last !== null && event.isPrimary && isStrayPress(last, press);
    // A third press of a burst is meant for what the first one pressed too.
    last = isStray && last !== null ? { ...last, at: press.at } : press;
    if (isStray) event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent): void => {
    // A click with the keyboard or by a script has no press before it.
    if (!isStray || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, true);
    window.removeEventListener('click', onClick, true);
  };
}

const isStrayPress = (last: Press, press: Press): boolean =>
  (press.target !== last.target || press.text !== last.text) &&
  press.at - last.at <= doubleClickMs &&
  Math.hypot(press.x - last.x, press.y - last.y) <= doubleClickPx;
