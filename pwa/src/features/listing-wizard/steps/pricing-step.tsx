import { cancellationPolicies, type CancellationPolicy } from '#contracts/option-lists.ts';
import { refundRules } from '#contracts/rules/refunds.ts';
import type { ListingForm } from '#pwa/features/listing-wizard/listing-form.ts';
import { policyNames } from '#pwa/features/listing-wizard/policy-names.ts';
import { NumberField } from '#pwa/features/listing-wizard/number-field.tsx';
import { Problem } from '#pwa/features/listing-wizard/problem.tsx';
import { StepCard } from '#pwa/features/listing-wizard/step-card.tsx';
import { roundings } from '#pwa/lib/roundings.ts';
import fields from '#pwa/features/listing-wizard/fields.module.css';
import styles from './pricing-step.module.css';

/** Price, guests, Instant Book and what a cancelled stay gives back. */
export function PricingStep({ form }: { form: ListingForm }) {
  return (
    <StepCard title="Set your price and rules" subtitle="You can change these at any time.">
      <div className={styles.numbers}>
        <NumberField
          form={form}
          name="pricePerNight"
          label="Price per night (USD)"
          prefix="$"
          step="any"
          min={1}
          hint="Whole dollars."
          rounding={roundings.price}
        />
        <NumberField
          form={form}
          name="maxGuests"
          label="Max guests"
          step={1}
          min={1}
          rounding={roundings.guests}
        />
      </div>
      <label className={styles.switchRow}>
        <span>
          <span className={fields.label}>Instant Book</span>
          <span className={styles.words}>Guests book without waiting for your approval.</span>
        </span>
        <input
          type="checkbox"
          role="switch"
          name="instantBook"
          className={fields.switch}
          checked={form.values.instantBook}
          onChange={(event) => form.set('instantBook', event.target.checked)}
        />
      </label>
      <fieldset className={styles.policies}>
        <legend className={fields.label}>Cancellation policy</legend>
        {cancellationPolicies.map((policy) => (
          <PolicyOption key={policy} policy={policy} form={form} />
        ))}
        {form.problemOf('cancellationPolicy') !== undefined && (
          <Problem>{form.problemOf('cancellationPolicy')}</Problem>
        )}
      </fieldset>
    </StepCard>
  );
}

function PolicyOption({ policy, form }: { policy: CancellationPolicy; form: ListingForm }) {
  const { words } = refundRules[policy];
  return (
    <label className={styles.policy}>
      <input
        type="radio"
        name="cancellationPolicy"
        className={styles.radio}
        checked={form.values.cancellationPolicy === policy}
        onChange={() => form.set('cancellationPolicy', policy)}
      />
      <span>
        <span className={styles.policyName}>{policyNames[policy]}</span>
        <span className={styles.words}>{words.charAt(0).toUpperCase() + words.slice(1)}</span>
      </span>
    </label>
  );
}
