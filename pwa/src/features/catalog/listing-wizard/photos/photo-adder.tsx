import { useState } from 'react';
import { Input } from '@fluentui/react-components';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import {
  examplePictures,
  judgeAddress,
  problemOfAddition,
} from '#pwa/features/catalog/listing-wizard/form/image-address.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { controlClass, LabelledField } from '#pwa/ui/form/labelled-field.tsx';
import { Button } from '#pwa/ui/controls/button.tsx';
import { roomFor } from './photo-changes.ts';
import styles from './photos.module.css';

/** URL field with two examples. An invalid URL stays in the field with the reason. */
export function PhotoAdder({ form }: { form: ListingForm }) {
  const { images, imageUrl } = form.values;
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState('');

  const add = (typed: string): void => {
    const addition = judgeAddress(typed, images);
    setNews('');
    setProblem(problemOfAddition(addition));
    if (addition.kind === 'ignored' && addition.isKnown) setNews('Already added.');
    if (addition.kind !== 'added') return;
    if (roomFor(images) === 0) {
      setProblem(`At most ${limits.imagesMax} images`);
      return;
    }
    form.set('images', [...images, addition.url]);
    if (typed === imageUrl) form.set('imageUrl', '');
    setNews(`Image ${images.length + 1} added.`);
  };

  return (
    <div>
      <LabelledField
        label="Image URL"
        hint="Enter a link that starts with https://"
        keepsHint
        error={problem ?? form.problemOf('imageUrl')}
      >
        <AddressInput
          address={imageUrl}
          onChange={(address) => {
            setProblem(undefined);
            form.set('imageUrl', address);
          }}
          onAdd={() => add(imageUrl)}
        />
      </LabelledField>
      <p className={styles.examples}>
        Try an example:{' '}
        {examplePictures.map(({ label, url }, index) => (
          <span key={url}>
            {index > 0 && ' or '}
            <button type="button" className={styles.example} onClick={() => add(url)}>
              {label}
            </button>
          </span>
        ))}
      </p>
      <p role="status" className={styles.news}>
        {news}
      </p>
    </div>
  );
}

interface AddressInputProps {
  address: string;
  onChange: (address: string) => void;
  onAdd: () => void;
}

function AddressInput({ address, onChange, onAdd }: AddressInputProps) {
  return (
    <div className={styles.adder}>
      <Input
        type="url"
        name="images"
        className={controlClass}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.urlMax}
        value={address}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAdd();
        }}
      />
      <Button look="primary" size="large" onClick={onAdd}>
        Add
      </Button>
    </div>
  );
}
