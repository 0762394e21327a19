import { StaffDepartures } from '#pwa/features/booking/departures/staff/staff-departures.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';

interface DeparturesDialogProps {
  property: { id: number; title: string };
  open: boolean;
  isOnline: boolean;
  onClose: () => void;
}

/** Group retreats of a listing, for staff. */
export function DeparturesDialog({ property, open, isOnline, onClose }: DeparturesDialogProps) {
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title="Group retreats"
      subtitle={property.title}
      shape="drawer"
    >
      {open && <StaffDepartures propertyId={property.id} isOnline={isOnline} />}
    </DialogSheet>
  );
}
