import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  chosenStayPath,
  readChosenStay,
  type ChosenStay,
} from '#pwa/features/bookings/choose-stay/stay-address.ts';
import { propertyPath } from '#pwa/lib/paths.ts';

/**
 * What is chosen on the page, kept in its address: a login, a reload and the back button find it again. The address is
 * changed below the router, since another choice is no other place.
 */
export function useKeptChoice(
  propertyId: number,
  today: string,
): [ChosenStay, (change: Partial<ChosenStay>) => void] {
  const { search } = useLocation();
  const [chosen, setChosen] = useState(() => readChosenStay(new URLSearchParams(search), today));
  const path = chosenStayPath(propertyId, chosen);
  useEffect(() => {
    const keep = () => {
      if (window.location.pathname === propertyPath(propertyId)) {
        window.history.replaceState(window.history.state, '', path);
      }
    };
    keep();
    // Closing a layer goes back to the entry below it, which may hold an earlier choice.
    window.addEventListener('popstate', keep);
    return () => window.removeEventListener('popstate', keep);
  }, [path, propertyId]);
  return [chosen, (change) => setChosen((before) => ({ ...before, ...change }))];
}
