import { useState } from 'react';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import {
  examplePictures,
  insecureProblem,
  judgeAddress,
} from '#pwa/features/listing-wizard/image-address.ts';
import { FieldShell } from '#pwa/features/listing-wizard/field-shell.tsx';
import type { ListingForm } from '#pwa/features/listing-wizard/listing-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import fields from '#pwa/features/listing-wizard/fields.module.css';
import styles from './photos.module.css';

/** A field for an address, and two examples. What cannot be taken stays in the field with the reason. */
export function PhotoAdder({ form }: { form: ListingForm }) {
  const { images, imageUrl } = form.values;
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState('');

  const add = (typed: string): void => {
    const addition = judgeAddress(typed, images);
    setNews('');
    if (addition.kind === 'invalid' || addition.kind === 'insecure') {
      setProblem(addition.kind === 'invalid' ? 'Must be valid URLs' : insecureProblem);
      return;
    }
    setProblem(null);
    if (addition.kind === 'ignored') {
      if (addition.isKnown) setNews('Already added.');
      return;
    }
    if (images.length >= limits.imagesMax) {
      setProblem(`At most ${limits.imagesMax} images`);
      return;
    }
    form.set('images', [...images, addition.url]);
    if (typed === imageUrl) form.set('imageUrl', '');
    setNews(`Image ${images.length + 1} added.`);
  };

  return (
    <div>
      <FieldShell
        label="Image URL"
        hint="Enter a link that starts with https://"
        keepsHint
        problem={problem ?? form.problemOf('images')}
      >
        {(ids) => (
          <div className={styles.adder}>
            <input
              {...ids}
              type="url"
              name="images"
              className={fields.input}
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.urlMax}
              value={imageUrl}
              onChange={(event) => {
                setProblem(null);
                form.set('imageUrl', event.target.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add(imageUrl);
              }}
            />
            <Button look="primary" size="large" onClick={() => add(imageUrl)}>
              Add
            </Button>
          </div>
        )}
      </FieldShell>
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
