import { useEffect, useState } from 'react';
import type { NewPicture } from '#pwa/data/pictures/stored-pictures.ts';

/** Object URL of a picture that was chosen and is not stored yet; null without one. */
export function usePicturePreview(picture: NewPicture | undefined): string | null {
  const [preview, setPreview] = useState<{ of: NewPicture; url: string } | null>(null);
  useEffect(() => {
    if (picture === undefined) return undefined;
    const url = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
    const shown = Promise.resolve().then(() => setPreview({ of: picture, url }));
    return () => void shown.then(() => URL.revokeObjectURL(url));
  }, [picture]);
  return picture !== undefined && preview?.of === picture ? preview.url : null;
}
