import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { AvailabilityPlaces } from './AvailabilityPlaces.tsx';

/** Opens the availability of the hospice's locations beside the page. */
export function AvailabilityButton() {
  const hospice = useSelector(selectHospice);
  const [isOpen, setOpen] = useState(false);
  if (!hospice) return null;
  return (
    <>
      <Button icon="clock" onClick={() => setOpen(true)}>
        Availability
      </Button>
      {isOpen && (
        <SidePanel onClose={() => setOpen(false)} title="Availability">
          <AvailabilityPlaces hospiceId={hospice.id} timeZone={hospice.timeZone ?? 'UTC'} />
        </SidePanel>
      )}
    </>
  );
}
