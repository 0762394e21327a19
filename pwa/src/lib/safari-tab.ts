/**
 * Whether the app runs in a tab of Safari, or of another browser with its engine, as all are on an iPhone. Such a tab
 * loses what it stored after seven days without a visit; an app on the Home Screen or in the Dock keeps it. Known by an
 * event that no other engine has. Source: WebKit, 'Full Third-Party Cookie Blocking and More'.
 */
export const isSafariTab = (): boolean =>
  'GestureEvent' in globalThis && !globalThis.matchMedia('(display-mode: standalone)').matches;
