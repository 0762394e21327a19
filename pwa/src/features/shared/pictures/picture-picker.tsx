import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type RefObject } from 'react';
import { pictureTypes } from '#contracts/rules/picture-types.ts';
import { countOf } from '#contracts/plural.ts';
import { isTouchDevice } from '#pwa/lib/browser/is-touch-device.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { IconButton } from '#pwa/ui/controls/icon-button.tsx';
import {
  Camera20Regular,
  Dismiss16Regular,
  ErrorCircle16Filled,
  ImageAdd20Regular,
} from '#pwa/ui/icons/icons.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import styles from './picture-picker.module.css';
import { usePictureAdder, type AdderOptions, type RefusedFile } from './use-picture-adder.ts';

interface PicturePickerProps extends AdderOptions {
  /** Button that opens the files of the device. */
  label: string;
  /** Whether several files can be chosen at once. */
  isMultiple?: boolean;
  /** Whether pictures are taken that are pasted anywhere on the page. One picker of a page at most. */
  takesPaste?: boolean;
  /** Whether phones offer their camera. */
  hasCamera?: boolean;
  /** Shown below the buttons if nothing else is. */
  hint?: string;
  /** Shown instead of the hint if there is no room for more. */
  fullHint?: string;
  disabled?: boolean;
  /** Field of the form that the pictures belong to, whose error focuses the button. */
  field?: string;
}

/** Adds pictures from files, the camera, the clipboard or by dropping them. */
export function PicturePicker({
  label,
  isMultiple,
  takesPaste,
  hasCamera,
  hint,
  fullHint,
  ...options
}: PicturePickerProps) {
  const adder = usePictureAdder(options);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isFull = options.room <= 0;
  const isBlocked = isFull || adder.isDeviceFull || options.disabled === true;
  const take = (chosen: Iterable<File>) => {
    const list = [...chosen];
    if (list.length > 0 && !isBlocked) void adder.add(list);
  };
  usePaste(takesPaste === true, take);
  const { isOver, ...drop } = useDrop(take);
  return (
    <div className={styles.picker} data-over={isOver && !isBlocked ? '' : undefined} {...drop}>
      <div className={styles.buttons}>
        <Button
          icon={ImageAdd20Regular}
          size="large"
          data-field={options.field}
          disabled={isBlocked}
          onClick={() => files.current?.click()}
        >
          {label}
        </Button>
        {hasCamera === true && isTouchDevice() && (
          <Button
            icon={Camera20Regular}
            size="large"
            disabled={isBlocked}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
        )}
      </div>
      <FileInput ref={files} label={label} isMultiple={isMultiple === true} onTake={take} />
      <FileInput ref={camera} label="Take a photo" isCamera onTake={take} />
      <p className={styles.hint}>{hintOf({ isDeviceFull: adder.isDeviceFull, isFull, hint, fullHint })}</p>
      <p role="status" className={styles.news}>
        {adder.waiting > 0 ? `Preparing ${countOf(adder.waiting, 'photo')} …` : adder.news}
      </p>
      <RefusedFiles refused={adder.refused} onDismiss={adder.dismiss} />
    </div>
  );
}

interface HintParts {
  isDeviceFull: boolean;
  isFull: boolean;
  hint: string | undefined;
  fullHint: string | undefined;
}

function hintOf({ isDeviceFull, isFull, hint, fullHint }: HintParts): string | undefined {
  if (isDeviceFull) {
    return 'This device is almost full. Free some space to add photos. What you added before is safe.';
  }
  return isFull ? (fullHint ?? hint) : hint;
}

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  isMultiple?: boolean;
  isCamera?: boolean;
  onTake: (files: Iterable<File>) => void;
}

/** The browser's own control, opened by a button. Naming the types lets iPhones convert HEIC to JPEG. */
function FileInput({ ref, label, isMultiple = false, isCamera = false, onTake }: FileInputProps) {
  return (
    <input
      ref={ref}
      hidden
      type="file"
      aria-label={label}
      accept={pictureTypes.join(',')}
      multiple={isMultiple}
      {...(isCamera && { capture: 'environment' })}
      onChange={({ currentTarget }) => {
        onTake(currentTarget.files ?? []);
        // So that the same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

function RefusedFiles({ refused, onDismiss }: { refused: readonly RefusedFile[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className={styles.refused}>
          <ul className={styles.refusals}>
            {refused.map(({ name, sentence }, index) => (
              <li key={`${index} ${name}`} className={styles.refusal}>
                <ErrorCircle16Filled />
                <span>
                  <strong className={styles.fileName}>{name}</strong>
                  <VisuallyHidden>: </VisuallyHidden>
                  <span className={styles.sentence}>{sentence}</span>
                </span>
              </li>
            ))}
          </ul>
          <IconButton
            icon={Dismiss16Regular}
            label="Close the list of files that were not added"
            onClick={onDismiss}
          />
        </div>
      )}
    </div>
  );
}

/** Takes pictures from the clipboard. Pasted text goes where it always goes. */
function usePaste(isOn: boolean, onTake: (files: Iterable<File>) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData: data, target } = event;
    if (data === null || data.files.length === 0) return;
    // Text of a word processor comes with a picture of itself.
    const isText = data.types.includes('text/plain');
    if (isText && target instanceof Element && target.closest('input, textarea') !== null) return;
    event.preventDefault();
    onTake(data.files);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handlePaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', handlePaste);
    return () => document.removeEventListener('paste', handlePaste);
  }, [isOn]);
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handlers of an area on which files can be dropped. */
function useDrop(onTake: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser opens the file in place of the app.
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget, currentTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onTake(event.dataTransfer.files);
    },
  };
}
