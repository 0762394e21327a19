import { useState, type CSSProperties, type HTMLAttributes } from 'react';
import { pictureIdOf } from '#contracts/domain/pictures/picture-addresses.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import {
  insecureProblem,
  shortAddress,
  type PreviewState,
} from '#pwa/features/catalog/listing-wizard/form/image-address.ts';
import { pictureStateLabel } from '#pwa/features/shared/pictures/stored-picture-queries.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { CloudOff20Regular, Delete20Regular, ReOrderDotsVertical20Regular } from '#pwa/ui/icons/icons.tsx';
import { PhotoDescription } from './photo-description.tsx';
import { PhotoMoves } from './photo-moves.tsx';
import { PhotoPreview } from './photo-preview.tsx';
import styles from './photos.module.css';

interface PhotoRowProps {
  url: string;
  /** The picture, if it is on its way from this device. */
  stored: StoredPicture | null;
  index: number;
  count: number;
  isOnline: boolean;
  description: string;
  /** Set while this row is dragged, in pixels. */
  dragOffset: number | null;
  /** Side on which the dragged row would be dropped. */
  dropSide: 'before' | 'after' | null;
  /** Handlers of the handle that drags the row. */
  handle: HTMLAttributes<HTMLElement>;
  onMove: (to: number, button: 'up' | 'down') => void;
  onRemove: () => void;
  onPreview: (state: PreviewState) => void;
  onDescribe: (text: string) => void;
}

/** One picture: preview, name or address, what is known of it, and what can be done with it. */
export function PhotoRow(props: PhotoRowProps) {
  const { url, stored, index, count, isOnline, dragOffset, dropSide } = props;
  const [preview, setPreview] = useState<PreviewState>('loading');
  const isUploaded = pictureIdOf(url) !== null;
  const title = isUploaded ? `Photo ${index + 1}` : shortAddress(url);
  const name = `photo ${index + 1}`;
  const drag: CSSProperties | undefined =
    dragOffset === null ? undefined : { transform: `translateY(${dragOffset}px)` };
  return (
    <li
      className={styles.row}
      data-url={url}
      data-dragged={dragOffset === null ? undefined : ''}
      data-drop={dropSide ?? undefined}
      style={drag}
    >
      <div className={styles.picture}>
        <PhotoPreview
          url={url}
          alt={index === 0 ? 'Cover' : `Photo ${index + 1}`}
          isOnline={isOnline}
          onState={(state) => {
            setPreview(state);
            props.onPreview(state);
          }}
        />
        {index === 0 && (
          <span className={styles.badge} aria-hidden>
            Cover
          </span>
        )}
        {count > 1 && (
          <span className={styles.handle} data-tooltip="Drag to reorder" aria-hidden {...props.handle}>
            <ReOrderDotsVertical20Regular />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <p className={styles.address} title={isUploaded ? undefined : url}>
          {title}
        </p>
        <p className={styles.state} data-state={stored?.state === 'refused' ? 'broken' : preview}>
          {preview === 'offline' && <CloudOff20Regular />}
          {stored === null
            ? stateLabel(preview, { index, isOnline, isUploaded })
            : pictureStateLabel(stored, isOnline)}
        </p>
        <PhotoDescription name={name} text={props.description} onChange={props.onDescribe} />
      </div>
      <PhotoMoves name={name} index={index} count={count} onMove={props.onMove} />
      <IconButton
        icon={Delete20Regular}
        label={`Remove ${name}`}
        data-does="remove"
        className={styles.remove}
        onClick={props.onRemove}
      />
    </li>
  );
}

interface LabelParts {
  index: number;
  isOnline: boolean;
  isUploaded: boolean;
}

function stateLabel(preview: PreviewState, { index, isOnline, isUploaded }: LabelParts): string {
  if (preview === 'offline') return "Preview when you're online";
  if (preview === 'broken' && isUploaded) return 'Waiting on the device that added it';
  if (preview === 'broken') return "Couldn't load this photo. Check the link.";
  if (preview === 'insecure') return insecureProblem;
  if (isUploaded) return preview === 'shown' ? 'Stored' : '';
  return preview === 'shown' && !isOnline ? 'Preview saved' : `Photo ${index + 1}`;
}
