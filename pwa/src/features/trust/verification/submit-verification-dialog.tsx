import { useState } from 'react';
import { Select } from '@fluentui/react-components';
import { documentKinds, type DocumentKind } from '#contracts/domain/pictures/picture-addresses.ts';
import { documentLimits } from '#contracts/form-limits.ts';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { picturesInWork } from '#pwa/features/shared/pictures/encode-queue.ts';
import { PicturePicker } from '#pwa/features/shared/pictures/picture-picker.tsx';
import { usePicturePreview } from '#pwa/features/shared/pictures/use-picture-preview.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { Notice } from '#pwa/ui/feedback/notice.tsx';
import { Delete20Regular, ErrorCircle16Filled } from '#pwa/ui/icons/icons.tsx';
import { useStore } from '#pwa/ui/use-store.ts';
import { documentLabels } from './document-labels.ts';
import styles from './submit-verification-dialog.module.css';

/** A photo or scan of a document, and what the host says it shows. */
export interface ChosenDocument {
  picture: NewPicture;
  kind: DocumentKind;
}

interface SubmitVerificationDialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** @returns why nothing was stored, or null */
  onSubmit: (documents: readonly ChosenDocument[]) => Promise<string | null>;
}

/** Asks staff to verify a retreat, with photos of documents if the host has some. */
export function SubmitVerificationDialog({ title, open, onClose, onSubmit }: SubmitVerificationDialogProps) {
  const [documents, setDocuments] = useState<readonly ChosenDocument[]>([]);
  const { isSubmitting, problem, submit } = useSubmission(onSubmit);
  /** A document that is being prepared would be left out. */
  const inWork = useStore(picturesInWork);
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      width={520}
      title="Submit for verification"
      subtitle={title}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            look="primary"
            busy={isSubmitting}
            disabled={inWork > 0}
            onClick={() => void submit(documents)}
          >
            Submit
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <p>
          Our team looks at your retreat before guests can find it. Documents are not required, but they help.
          Only you and our team can see them.
        </p>
        <DocumentPicker
          count={documents.length}
          onAdd={(picture) => setDocuments((before) => [...before, { picture, kind: 'other' }])}
        />
        <div role="alert">
          {problem !== null && (
            <Notice tone="danger" icon={ErrorCircle16Filled}>
              {problem}
            </Notice>
          )}
        </div>
        <DocumentList documents={documents} onChange={setDocuments} />
      </div>
    </DialogSheet>
  );
}

/** Whether the documents are being stored, and why the last attempt stored nothing. */
function useSubmission(onSubmit: SubmitVerificationDialogProps['onSubmit']) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (documents: readonly ChosenDocument[]): Promise<void> => {
    setIsSubmitting(true);
    setProblem(null);
    setProblem(await onSubmit(documents).finally(() => setIsSubmitting(false)));
  };
  return { isSubmitting, problem, submit };
}

interface DocumentPickerProps {
  /** Number of documents chosen already. */
  count: number;
  onAdd: (picture: NewPicture) => void;
}

function DocumentPicker({ count, onAdd }: DocumentPickerProps) {
  return (
    <PicturePicker
      label="Add photos of documents"
      kind="document"
      room={documentLimits.count - count}
      isMultiple
      hasCamera
      fullHint={`These are ${documentLimits.count} documents, which is as many as there can be.`}
      onAdd={(picture) => {
        onAdd(picture);
        return Promise.resolve();
      }}
    />
  );
}

interface DocumentListProps {
  documents: readonly ChosenDocument[];
  onChange: (change: (before: readonly ChosenDocument[]) => readonly ChosenDocument[]) => void;
}

function DocumentList({ documents, onChange }: DocumentListProps) {
  const change = (id: string, kind: DocumentKind) =>
    onChange((before) => before.map((one) => (one.picture.id === id ? { ...one, kind } : one)));
  const remove = (id: string) => onChange((before) => before.filter(({ picture }) => picture.id !== id));
  return (
    <ul className={styles.list}>
      {documents.map(({ picture, kind }, index) => (
        <DocumentRow
          key={picture.id}
          picture={picture}
          kind={kind}
          label={`Document ${index + 1}`}
          onKind={(chosen) => change(picture.id, chosen)}
          onRemove={() => remove(picture.id)}
        />
      ))}
    </ul>
  );
}

interface DocumentRowProps extends ChosenDocument {
  /** 'Document 2' */
  label: string;
  onKind: (kind: DocumentKind) => void;
  onRemove: () => void;
}

function DocumentRow({ picture, kind, label, onKind, onRemove }: DocumentRowProps) {
  const preview = usePicturePreview(picture);
  return (
    <li className={styles.row}>
      {preview === null ? (
        <span className={styles.preview} />
      ) : (
        <img className={styles.preview} src={preview} alt={label} />
      )}
      <LabelledField label={`${label} shows`}>
        <Select
          className={controlClass}
          value={kind}
          onChange={(_, { value }) => onKind(value as DocumentKind)}
        >
          {documentKinds.map((one) => (
            <option key={one} value={one}>
              {documentLabels[one]}
            </option>
          ))}
        </Select>
      </LabelledField>
      <IconButton icon={Delete20Regular} label={`Remove ${label.toLowerCase()}`} onClick={onRemove} />
    </li>
  );
}
