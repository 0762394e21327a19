import { useState, type KeyboardEvent } from 'react';
import {
  insecureProblem,
  shortAddress,
  type PreviewState,
} from '#pwa/features/listing-wizard/form/image-address.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import {
  ChevronDown20Regular,
  ChevronUp20Regular,
  CloudOff20Regular,
  Delete20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './photos.module.css';

interface PhotoRowProps {
  url: string;
  index: number;
  count: number;
  isOnline: boolean;
  onMove: (to: number, button: 'up' | 'down') => void;
  onRemove: () => void;
  onPreview: (state: PreviewState) => void;
}

/** One picture: preview, address, what is known of it, and what can be done with it. */
export function PhotoRow({ url, index, count, isOnline, onMove, onRemove, onPreview }: PhotoRowProps) {
  const [preview, setPreview] = useState<PreviewState>('loading');
  const name = `photo ${index + 1}`;
  return (
    <li className={styles.row} data-url={url}>
      <PhotoPreview
        url={url}
        alt={index === 0 ? 'Cover' : `Photo ${index + 1}`}
        isOnline={isOnline}
        onState={(state) => {
          setPreview(state);
          onPreview(state);
        }}
      />
      <div className={styles.words}>
        <p className={styles.address} title={url}>
          {shortAddress(url)}
        </p>
        <p className={styles.state} data-state={preview}>
          {preview === 'offline' && <CloudOff20Regular />}
          {stateLabel(preview, index, isOnline)}
        </p>
      </div>
      <Moves index={index} count={count} name={name} onMove={onMove} />
      <IconButton
        icon={Delete20Regular}
        label={`Remove ${name}`}
        data-does="remove"
        className={styles.remove}
        onClick={onRemove}
      />
    </li>
  );
}

function Moves({
  index,
  count,
  name,
  onMove,
}: Pick<PhotoRowProps, 'index' | 'count' | 'onMove'> & { name: string }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(index + step, step < 0 ? 'up' : 'down');
  };
  return (
    <div className={styles.moves} onKeyDown={handleKeyDown}>
      <IconButton
        icon={ChevronUp20Regular}
        label={`Move ${name} up`}
        data-does="up"
        disabled={index === 0}
        onClick={() => onMove(index - 1, 'up')}
      />
      <IconButton
        icon={ChevronDown20Regular}
        label={`Move ${name} down`}
        data-does="down"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1, 'down')}
      />
      {index > 0 && (
        <button
          type="button"
          className={styles.cover}
          aria-label={`Make cover: ${name}`}
          onClick={() => onMove(0, 'down')}
        >
          Make cover
        </button>
      )}
    </div>
  );
}

function stateLabel(preview: PreviewState, index: number, isOnline: boolean): string {
  if (preview === 'offline') return "Preview when you're online";
  if (preview === 'broken') return "Couldn't load this photo. Check the link.";
  if (preview === 'insecure') return insecureProblem;
  if (index === 0) return 'Cover';
  return preview === 'shown' && !isOnline ? 'Preview saved' : `Photo ${index + 1}`;
}
