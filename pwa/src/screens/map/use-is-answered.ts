import { useState } from 'react';

/**
 * Whether the server has answered this search at all. Each move of the map asks again, and the map must not give way to a
 * placeholder then, which would lose its view.
 * @param search what is searched for, without the shown part of the map
 * @param hasAnswer whether the latest question is answered
 */
export function useIsAnswered(search: string, hasAnswer: boolean): boolean {
  const [answered, setAnswered] = useState<string | null>(null);
  if (hasAnswer && answered !== search) setAnswered(search);
  return hasAnswer || answered === search;
}
