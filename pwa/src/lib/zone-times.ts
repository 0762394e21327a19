/** The time of an instant in a time zone, `HH:mm`; that of this device if it does not know the zone. @param timeZone IANA name */
export function zoneTime(now: Date, timeZone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(now);
  } catch {
    return new Intl.DateTimeFormat('en-US', options).format(now);
  }
}
