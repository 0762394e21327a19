/**
 * Whether the app runs in a browser tab with Safari's engine, as in all browsers on an iPhone. Such a tab loses its
 * stored data after seven days without a visit; an app on the Home Screen or in the Dock does not. Detected by an event
 * that no other engine has. Source: WebKit, 'Full Third-Party Cookie Blocking and More'.
 */
export const isSafariTab = (): boolean =>
  'GestureEvent' in globalThis && !globalThis.matchMedia('(display-mode: standalone)').matches;
