import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ImageAlt } from '#contracts/domain/catalog/properties.ts';
import { countOf } from '#contracts/plural.ts';
import { moved } from '#pwa/features/catalog/listing-wizard/form/image-address.ts';
import type { FindStoredPicture } from '#pwa/features/shared/pictures/stored-picture-queries.ts';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import type { PreviewState } from '#pwa/features/catalog/listing-wizard/form/image-address.ts';
import { PhotoRow } from './photo-row.tsx';
import styles from './photos.module.css';
import { useDragOrder } from './use-drag-order.ts';

interface PhotoListProps {
  images: readonly string[];
  alts: readonly ImageAlt[];
  findStored: FindStoredPicture;
  isOnline: boolean;
  onChange: (images: string[]) => void;
  onRemove: (url: string) => void;
  onDescribe: (url: string, text: string) => void;
  onPreview: (url: string, state: PreviewState) => void;
}

/** Element to focus after the next render, because browsers remove the focus from a moved row. */
interface Focus {
  url: string;
  button: 'up' | 'down' | 'remove';
}

/** The pictures in their order, which is changed by dragging, by buttons or, on these, by the arrow keys. */
export function PhotoList(props: PhotoListProps) {
  const { images, alts, isOnline, onChange } = props;
  const listRef = useRef<HTMLUListElement>(null);
  const focusNext = useNextFocus(listRef, images);
  const [news, setNews] = useState('');
  const { drag, handleOf } = useDragOrder({ listRef, onMove: (from, to) => move(from, to, null) });

  const move = (from: number, to: number, button: Focus['button'] | null) => {
    const url = images[from];
    if (url === undefined || to < 0 || to >= images.length) return;
    if (button !== null) focusNext({ url, button });
    onChange(moved(images, from, to));
    const place = `Photo moved to place ${to + 1} of ${images.length}`;
    setNews(to === 0 ? `${place}. It is the cover now.` : `${place}.`);
  };
  const remove = (url: string, index: number) => {
    const next = images[index + 1] ?? images[index - 1];
    if (next !== undefined) focusNext({ url: next, button: 'remove' });
    props.onRemove(url);
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
            stored={props.findStored(url)}
            description={alts.find((alt) => alt.url === url)?.text ?? ''}
            dragOffset={drag?.from === index ? drag.offset : null}
            dropSide={dropSideOf(drag, index)}
            handle={handleOf(index)}
            index={index}
            count={images.length}
            isOnline={isOnline}
            onMove={(to, button) => move(index, to, button)}
            onRemove={() => remove(url, index)}
            onPreview={(state) => props.onPreview(url, state)}
            onDescribe={(text) => props.onDescribe(url, text)}
          />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </div>
  );
}

/** Focuses the named button once the images have changed, or another one of its row if it is disabled. */
function useNextFocus(listRef: RefObject<HTMLElement | null>, images: readonly string[]) {
  const focus = useRef<Focus | null>(null);
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
  }, [listRef, images]);
  return (next: Focus): void => {
    focus.current = next;
  };
}

/** Side of a row on which the dragged one would be dropped, if it is that row. */
function dropSideOf(drag: { from: number; to: number } | null, index: number): 'before' | 'after' | null {
  if (drag === null || drag.to === drag.from || drag.to !== index) return null;
  return drag.to < drag.from ? 'before' : 'after';
}
