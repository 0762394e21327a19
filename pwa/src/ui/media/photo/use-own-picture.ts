import { useEffect, useState } from 'react';
import { useStore } from '#pwa/ui/use-store.ts';
import { ownPictures } from './own-pictures.ts';

/** A picture of this device. `src` is its object URL, undefined while it is opened. */
interface OwnPicture {
  src: string | undefined;
  placeholder: string | null;
}

/** The picture of an address if its bytes are on this device, because the server does not show it yet; otherwise null. */
export function useOwnPicture(url: string | null | undefined): OwnPicture | null {
  const pictures = useStore(ownPictures);
  const found = url == null ? null : (pictures?.find(url) ?? null);
  const id = found?.id ?? null;
  const [opened, setOpened] = useState<{ id: string; src: string | null } | null>(null);
  useEffect(() => {
    const store = ownPictures.snapshot();
    if (id === null || store === null) return undefined;
    let isWanted = true;
    void store.open(id).then((src) => {
      if (isWanted) setOpened({ id, src });
    });
    return () => {
      isWanted = false;
      store.close(id);
    };
  }, [id]);
  if (found === null) return null;
  return {
    src: opened !== null && opened.id === id ? (opened.src ?? undefined) : undefined,
    placeholder: found.placeholder,
  };
}
