/** How long the device may look for itself, in milliseconds. */
const timeoutMs = 15_000;

/** Where this device is, in degrees; null where it cannot or may not tell. */
export function findOwnPlace(): Promise<{ latitude: number; longitude: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: timeoutMs },
    );
  });
}
