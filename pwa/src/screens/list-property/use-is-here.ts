import { useEffect, useRef, type RefObject } from 'react';

/** Whether the person is still on this page when an answer comes, so that nobody is pulled away from another. */
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
