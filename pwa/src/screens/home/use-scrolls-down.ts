import { useEffect, useState } from 'react';

/** Movement in CSS pixels that counts as scrolling. */
const slopPx = 12;

/** Whether the page was last scrolled down; at its top always false. */
export function useScrollsDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let turnedAt = window.scrollY;
    const handleScroll = () => {
      const y = window.scrollY;
      if (Math.abs(y - turnedAt) < slopPx) return;
      setIsDown(y > turnedAt && y > slopPx);
      turnedAt = y;
    };
    window.addEventListener('scroll', handleScroll, { passive: true });
    return () => window.removeEventListener('scroll', handleScroll);
  }, []);
  return isDown;
}
