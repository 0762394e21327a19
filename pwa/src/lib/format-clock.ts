/** '9:30 AM'. @param time `HH:mm` */
export function formatClock(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
