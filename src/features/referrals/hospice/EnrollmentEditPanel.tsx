import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { EnrollmentForm } from '#src/features/referrals/enrollment/EnrollmentForm.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';

interface EnrollmentEditPanelProps {
  enrollment: Enrollment;
  patientName: string;
  onClose: () => void;
}

/** Edits an enrollment beside the list. */
export function EnrollmentEditPanel({ enrollment, onClose, patientName }: EnrollmentEditPanelProps) {
  return (
    <SidePanel onClose={onClose} title="Edit the enrollment">
      <MuiProvider>
        <Stack gap={4}>
          <p>{patientName}</p>
          <EnrollmentForm enrollment={enrollment} onDone={onClose} />
        </Stack>
      </MuiProvider>
    </SidePanel>
  );
}
