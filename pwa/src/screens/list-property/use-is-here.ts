import { useEffect, useRef, type RefObject } from 'react';

/** Whether the page is still open when an answer arrives, so that it does not navigate away from another one. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
