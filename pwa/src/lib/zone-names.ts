/** 'Pacific/Pago_Pago' → 'Pago Pago, Pacific'; 'America/Argentina/Salta' → 'Salta, Argentina'; 'Etc/UTC' → 'UTC'. */
export function zoneName(timeZone: string): string {
  const parts = timeZone.replaceAll('_', ' ').split('/');
  const place = parts.pop() ?? '';
  const region = parts.pop();
  return region === undefined || region === 'Etc' ? place : `${place}, ${region}`;
}

/** IANA names of all time zones that this browser knows; empty in a browser that cannot list them. */
export function knownZones(): readonly string[] {
  const list = (Intl as { supportedValuesOf?: (key: 'timeZone') => string[] }).supportedValuesOf;
  return list === undefined ? [] : list('timeZone');
}
