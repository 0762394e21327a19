import { useId, useState } from 'react';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { ChevronDown20Regular, ChevronUp20Regular } from '#pwa/ui/icons/icons.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import styles from './photos.module.css';

/** The second way to add photos, by their address; closed until it is asked for, or an address was typed or is wrong. */
export function LinkAdder({ form }: { form: ListingForm }) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(form.values.imageUrl !== '');
  const isOpen = isWanted || form.problemOf('imageUrl') !== undefined;
  return (
    <div>
      <button
        type="button"
        className={styles.disclosure}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsWanted(!isOpen)}
      >
        {isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
        Add by link
      </button>
      {isOpen && (
        <div id={id} className={styles.byLink}>
          <PhotoAdder form={form} />
        </div>
      )}
    </div>
  );
}
