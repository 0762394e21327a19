/** Longest time between the presses of a double click, in milliseconds: the default of Windows and GTK. */
const doubleClickMs = 500;
/** Greatest distance between the presses of a double click or a double tap, in CSS pixels. */
const doubleClickPx = 16;

const controls = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]';

interface Press {
  /** The control that was pressed, or the element if it is no control. */
  target: Element;
  /** Text of the control at that time, because React may reuse its element for another one; null without a control. */
  text: string | null;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the later presses of a double click or a burst of presses once they would hit another control than the first,
 * for example in a dialog that has just opened: nobody meant to press 'Discard' there. Repeated presses on one control
 * all count, except a double click on the button of a form, which sends it once: the form that the first click sent may be
 * empty by then and would complain. The time between presses is that of the input events, however late the page handles
 * them.
 * @returns stop function
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | null = null;
  let isStray = false;
  /** The submit button that the previous click pressed. */
  let submitted: Element | null = null;
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
    // The next press of the burst is compared with the first control too.
    last = isStray && last !== null ? { ...last, at: press.at } : press;
    if (isStray) event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent): void => {
    // A click with the keyboard or by a script has no press before it.
    if (event.detail === 0) return;
    const submit = event.target instanceof Element ? event.target.closest('button[type="submit"]') : null;
    const isRepeated = event.detail === 2 && submit !== null && submit === submitted;
    submitted = submit;
    if (!isStray && !isRepeated) return;
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
