/** Longest time between the presses of a double click, in milliseconds: the default of Windows and GTK. */
const doubleClickMs = 500;
/** Greatest distance between the presses of a double click or a double tap, in CSS pixels. */
const doubleClickPx = 16;

/** Buttons that send a form; not those that lead to its next step, which may be pressed quickly. */
const submits = 'button[type="submit"]:not([data-repeats])';

const controls = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]';

interface Press {
  /** The control that was pressed, or the element if it is no control. */
  target: Element;
  /** Text of the control at that time, because React may reuse its element for another one; null without a control. */
  text: string | null;
  at: number;
  x: number;
  y: number;
  /** Whether its click reached the control. */
  isClicked: boolean;
}

/**
 * Ignores the later presses of a double click or a burst of presses once they would hit another control than the first,
 * for example in a dialog that has just opened: nobody meant to press 'Discard' there. Repeated presses on one control
 * all count, except on the button of a form, which a double click sends once: the form that the first click sent may be
 * empty by then and would complain. The time between presses is that of the input events, however late the page handles
 * them.
 * @returns stop function
 */
export function ignoreStrayPresses(): () => void {
  let last: Press | null = null;
  let isIgnored = false;
  /** The button that sent a form with the previous click. */
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
      isClicked: false,
    };
    const earlier = event.isPrimary && last !== null && isBurst(last, press) ? last : null;
    const isTouch = event.pointerType === 'touch';
    isIgnored = earlier !== null && (!isSameControl(earlier, press) || (isTouch && isSent(earlier)));
    // The next press is compared with the first control of the burst too. One form may be sent again in half a second.
    if (earlier === null || !isIgnored) last = press;
    else if (!isSameControl(earlier, press)) last = { ...earlier, at: press.at };
    if (isIgnored) event.stopImmediatePropagation();
  };
  // It would move the focus, open a list or move the thumb of a slider.
  const onMouseDown = (event: MouseEvent): void => {
    if (!isIgnored) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent): void => {
    // A click with the keyboard or by a script has no press before it.
    if (event.detail === 0) return;
    const target = event.target instanceof Element ? event.target : null;
    const submit = target?.closest(submits) ?? null;
    const isRepeated = event.detail > 1 && submit !== null && submit === submitted;
    if (!isIgnored && !isRepeated) {
      submitted = submit;
      if (last !== null && last.target.contains(target)) last.isClicked = true;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('mousedown', onMouseDown, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('pointerdown', onPointerDown, true);
    window.removeEventListener('mousedown', onMouseDown, true);
    window.removeEventListener('click', onClick, true);
  };
}

const isBurst = (last: Press, press: Press): boolean =>
  press.at - last.at <= doubleClickMs && Math.hypot(press.x - last.x, press.y - last.y) <= doubleClickPx;

const isSameControl = (last: Press, press: Press): boolean =>
  press.target === last.target && press.text === last.text;

/** Whether the press sent a form. A mouse click says whether it belongs to a double click; a tap does not. */
const isSent = ({ target, isClicked }: Press): boolean => isClicked && target.matches(submits);
