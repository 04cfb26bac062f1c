import { useState } from 'react';
import { DeclineForm } from './DeclineForm.tsx';
import { EnrollForm } from './EnrollForm.tsx';
import { ErrorReasonForm } from './ErrorReasonForm.tsx';
import { PendingForm } from './PendingForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { TransitionProps } from './TransitionForm.tsx';

const FORMS = {
  referral_received: ReasonForm,
  pending_start_of_care: PendingForm,
  enrolled: EnrollForm,
  declined: DeclineForm,
  entered_in_error: ErrorReasonForm,
} as const;

/** A step back only asks why. */
const formFor = ({ enrollment: { status }, to }: Pick<TransitionProps, 'enrollment' | 'to'>) =>
  status === 'entered_in_error' || (status === 'enrolled' && to === 'pending_start_of_care') ? ReasonForm : FORMS[to];

/** Asks for the data that the change from the enrollment's status to `to` needs, and makes the change. */
export function TransitionDialog(props: TransitionProps) {
  // The form stays the one the dialog opened with: a change of the record must not discard typed input.
  const [opened] = useState(() => ({ enrollment: props.enrollment, Form: formFor(props) }));
  return <opened.Form {...props} enrollment={opened.enrollment} />;
}
