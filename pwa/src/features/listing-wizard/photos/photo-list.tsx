import { useEffect, useRef, useState } from 'react';
import { countOf } from '#contracts/plural.ts';
import { moved } from '#pwa/features/listing-wizard/form/image-address.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { PreviewState } from '#pwa/features/listing-wizard/form/image-address.ts';
import { PhotoRow } from './photo-row.tsx';
import styles from './photos.module.css';

interface PhotoListProps {
  images: readonly string[];
  isOnline: boolean;
  onChange: (images: string[]) => void;
  onPreview: (url: string, state: PreviewState) => void;
}

/** Element to focus after the next render, because browsers remove the focus from a moved row. */
interface Focus {
  url: string;
  button: 'up' | 'down' | 'remove';
}

/** The pictures in their order, which is changed by buttons or, on these, by the arrow keys. */
export function PhotoList({ images, isOnline, onChange, onPreview }: PhotoListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const focus = useRef<Focus | null>(null);
  const [news, setNews] = useState('');

  useEffect(() => {
    const wanted = focus.current;
    if (wanted === null) return;
    focus.current = null;
    const row = [...(listRef.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset['url'] === wanted.url,
    );
    const button =
      row?.querySelector<HTMLElement>(`[data-does="${wanted.button}"]:enabled`) ??
      row?.querySelector<HTMLElement>('[data-does]:enabled');
    button?.focus();
  }, [images]);

  const move = (from: number, to: number, button: Focus['button']) => {
    const url = images[from];
    if (url === undefined || to < 0 || to >= images.length) return;
    focus.current = { url, button };
    onChange(moved(images, from, to));
    const place = `Photo moved to place ${to + 1} of ${images.length}`;
    setNews(to === 0 ? `${place}. It is the cover now.` : `${place}.`);
  };
  const remove = (index: number) => {
    const next = images[index + 1] ?? images[index - 1];
    if (next !== undefined) focus.current = { url: next, button: 'remove' };
    onChange(images.filter((_, place) => place !== index));
    setNews('Photo removed.');
  };

  return (
    <div className={styles.added}>
      <h3 className={styles.count}>
        {images.length === 0 ? 'No images added yet' : `${countOf(images.length, 'image')} added`}
      </h3>
      <ul ref={listRef} className={styles.list}>
        {images.map((url, index) => (
          <PhotoRow
            key={url}
            url={url}
            index={index}
            count={images.length}
            isOnline={isOnline}
            onMove={(to, button) => move(index, to, button)}
            onRemove={() => remove(index)}
            onPreview={(state) => onPreview(url, state)}
          />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </div>
  );
}
