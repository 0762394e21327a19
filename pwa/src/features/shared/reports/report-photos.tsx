import { reportLimits } from '#contracts/report-limits.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { PicturePicker } from '#pwa/features/shared/pictures/picture-picker.tsx';
import { usePicturePreview } from '#pwa/features/shared/pictures/use-picture-preview.ts';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { Delete20Regular } from '#pwa/ui/icons/icons.tsx';
import styles from './reports.module.css';

interface ReportPhotosProps {
  photos: readonly NewPicture[];
  onChange: (change: (before: readonly NewPicture[]) => readonly NewPicture[]) => void;
}

/** Photos that show what is wrong. They are stored on this device when the report is sent. */
export function ReportPhotos({ photos, onChange }: ReportPhotosProps) {
  return (
    <div className={styles.photos} role="group" aria-label="Photos">
      <PicturePicker
        label="Add photos"
        kind="document"
        room={reportLimits.photosMax - photos.length}
        isMultiple
        hasCamera
        hint="Optional. Only you and our staff can see them."
        fullHint={`These are ${reportLimits.photosMax} photos, which is as many as there can be.`}
        onAdd={(picture) => {
          onChange((before) => [...before, picture]);
          return Promise.resolve();
        }}
      />
      {photos.length > 0 && (
        <ul className={styles.chosen}>
          {photos.map((photo, index) => (
            <ChosenPhoto
              key={photo.id}
              photo={photo}
              name={`Photo ${index + 1}`}
              onRemove={() => onChange((before) => before.filter(({ id }) => id !== photo.id))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function ChosenPhoto(props: { photo: NewPicture; name: string; onRemove: () => void }) {
  const { photo, name, onRemove } = props;
  const preview = usePicturePreview(photo);
  return (
    <li className={styles.photo}>
      {preview === null ? (
        <span className={styles.preview} />
      ) : (
        <img className={styles.preview} src={preview} alt={name} />
      )}
      <IconButton icon={Delete20Regular} label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />
    </li>
  );
}
