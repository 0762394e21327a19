import { useEffect, useEffectEvent, useState } from 'react';
import { Input } from '@fluentui/react-components';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { controlClass } from '#pwa/ui/form/labelled-field.tsx';
import { Search20Regular } from '#pwa/ui/icons/icons.tsx';

/** Delay after typing before the list is fetched, in milliseconds. */
const typingMs = 300;

interface QueueSearchProps<F> {
  label: string;
  maxLength: number;
  filter: F;
  onChange: (filter: F) => void;
}

/** Words that a queue is searched for. They reach the filter once nothing was typed for a moment. */
export function QueueSearch<F extends { text?: string | undefined }>(props: QueueSearchProps<F>) {
  const { label, maxLength, filter, onChange } = props;
  const [typed, setTyped] = useState(filter.text ?? '');
  const text = typed.trim() === '' ? undefined : typed.trim();
  const isBehind = text !== filter.text;
  const search = useEffectEvent(() => onChange({ ...filter, text }));
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setTimeout(search, typingMs);
    return () => clearTimeout(timer);
  }, [isBehind, typed]);
  return (
    <FluentRoot>
      <Input
        type="search"
        className={controlClass}
        contentBefore={<Search20Regular />}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
      />
    </FluentRoot>
  );
}
