import { useSearchParams } from 'react-router-dom';

interface QueueFilter {
  text?: string | undefined;
}

/**
 * The filter of a queue. It is in the address, so that it survives a reload and a way back from a linked page.
 * @param tab name of the queue's tab in the address
 * @param read takes the filter from the address, without values that it does not know
 */
export function useQueueFilter<F extends QueueFilter>(tab: string, read: (query: URLSearchParams) => F) {
  const [query, setQuery] = useSearchParams();
  const change = (filter: F): void => {
    const chosen = Object.entries(filter).filter(([, value]) => value !== undefined);
    setQuery({ tab, ...Object.fromEntries(chosen) }, { replace: true, state: { keepScroll: true } });
  };
  return [read(query), change] as const;
}

/** The value if it is one of those. */
export const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value);

/** The words that are searched for, shortened to what the server takes. */
export function textIn(query: URLSearchParams, maxLength: number): string | undefined {
  const text = query.get('text')?.trim().slice(0, maxLength) ?? '';
  return text === '' ? undefined : text;
}
