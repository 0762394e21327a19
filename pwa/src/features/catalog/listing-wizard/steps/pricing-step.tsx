import { Switch } from '@fluentui/react-components';
import { cancellationPolicies } from '#contracts/domain/state-lists.ts';
import { refundRules } from '#contracts/rules/refunds.ts';
import type { ListingForm } from '#pwa/features/catalog/listing-wizard/form/listing-form.ts';
import { policyNames } from './policy-names.ts';
import { ListingNumberField } from '#pwa/features/catalog/listing-wizard/fields/listing-number-field.tsx';
import { ListingTimeField } from '#pwa/features/catalog/listing-wizard/fields/listing-time-field.tsx';
import { StepCard } from './step-card.tsx';
import { ChoiceCards } from '#pwa/ui/form/choice-cards.tsx';
import { roundings } from '#pwa/lib/roundings.ts';
import styles from './pricing-step.module.css';

const policies = cancellationPolicies.map((value) => {
  const { words } = refundRules[value];
  return {
    value,
    label: policyNames[value],
    description: words.charAt(0).toUpperCase() + words.slice(1),
  };
});

/** Price, guests, Instant Book, times of arrival and departure, and what a cancelled stay gives back. */
export function PricingStep({ form }: { form: ListingForm }) {
  return (
    <StepCard title="Set your price and rules" subtitle="You can change these at any time.">
      <div className={styles.numbers}>
        <ListingNumberField
          form={form}
          name="pricePerNight"
          label="Price per night (USD)"
          prefix="$"
          step="any"
          min={1}
          hint="Whole dollars."
          rounding={roundings.price}
        />
        <ListingNumberField
          form={form}
          name="maxGuests"
          label="Max guests"
          step={1}
          min={1}
          rounding={roundings.guests}
        />
      </div>
      <Switch
        className={styles.switchRow}
        name="instantBook"
        labelPosition="before"
        label={
          <>
            <span className={styles.switchLabel}>Instant Book</span>
            <span className={styles.words}>Guests book without waiting for your approval.</span>
          </>
        }
        checked={form.values.instantBook}
        onChange={(_, { checked }) => form.set('instantBook', checked)}
      />
      <div className={styles.numbers}>
        <ListingTimeField form={form} name="checkInFrom" label="Check-in from" />
        <ListingTimeField form={form} name="checkOutUntil" label="Check-out by" />
      </div>
      <ChoiceCards
        name="cancellationPolicy"
        label="Cancellation policy"
        options={policies}
        selected={form.values.cancellationPolicy}
        error={form.problemOf('cancellationPolicy')}
        onSelect={(policy) => form.set('cancellationPolicy', policy)}
      />
    </StepCard>
  );
}
