/** Whether the main way to point is a finger, so that a focused text field opens a keyboard on the screen. */
export const isTouchDevice = (): boolean => window.matchMedia('(pointer: coarse)').matches;
