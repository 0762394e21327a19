import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/**
 * The time in milliseconds since 1970, for ages, deadlines and what today is. It is updated every minute and when the
 * page is shown again: in the background, timers may stand still for hours.
 * @param everyMs time between two updates
 */
export function useNow(everyMs = minuteMs): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => setNow(Date.now());
    const updateIfShown = () => {
      if (document.visibilityState === 'visible') update();
    };
    const timer = setInterval(update, everyMs);
    document.addEventListener('visibilitychange', updateIfShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', updateIfShown);
    };
  }, [everyMs]);
  return now;
}
