import type { ReactNode } from 'react';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { ListingForm } from './form/listing-form.ts';
import { AmenitiesStep } from './steps/amenities-step.tsx';
import { BasicInfoStep } from './steps/basic-info-step.tsx';
import { LocationStep, type PlaceMapProps } from './steps/location-step.tsx';
import { PhotosStep } from './steps/photos-step.tsx';
import { PricingStep } from './steps/pricing-step.tsx';
import { RetreatTypesStep } from './steps/retreat-types-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import type { StepId } from './form/wizard-steps.ts';

interface StepContentProps {
  id: StepId;
  form: ListingForm;
  isEdit: boolean;
  onEdit: (step: StepId) => void;
  renderMap: (props: PlaceMapProps) => ReactNode;
  renderPreview: (listing: Listing) => ReactNode;
}

/** Card of the current step. */
export function StepContent({ id, form, isEdit, onEdit, renderMap, renderPreview }: StepContentProps) {
  switch (id) {
    case 'basic-info':
      return <BasicInfoStep form={form} />;
    case 'location':
      return <LocationStep form={form} renderMap={renderMap} />;
    case 'pricing-availability':
      return <PricingStep form={form} />;
    case 'amenities':
      return <AmenitiesStep form={form} />;
    case 'retreat-types':
      return <RetreatTypesStep form={form} />;
    case 'photos':
      return <PhotosStep form={form} />;
    case 'review':
      return <ReviewStep form={form} isEdit={isEdit} onEdit={onEdit} renderPreview={renderPreview} />;
  }
}
