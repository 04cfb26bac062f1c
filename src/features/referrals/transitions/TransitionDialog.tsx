import { useState } from 'react';
import { DeclineForm } from './DeclineForm.tsx';
import { EnrollForm } from './EnrollForm.tsx';
import { ErrorReasonForm } from './ErrorReasonForm.tsx';
import { PendingForm } from './PendingForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { TransitionProps } from './TransitionForm.tsx';

type Step = Pick<TransitionProps, 'enrollment' | 'to'>;

function formFor({ enrollment: { status }, to }: Step) {
  if (status === 'entered_in_error') return ReasonForm;
  switch (to) {
    case 'pending_start_of_care':
      return status === 'enrolled' ? ReasonForm : PendingForm;
    case 'enrolled':
      return EnrollForm;
    case 'declined':
      return DeclineForm;
    case 'entered_in_error':
      return ErrorReasonForm;
    case 'referral_received':
      return ReasonForm;
  }
}

/** Asks for the data that the change from the enrollment's status to `to` needs, and makes the change. */
export function TransitionDialog(props: TransitionProps) {
  // The form stays the one the dialog opened with: a change of the record must not discard typed input.
  const [opened] = useState(() => ({ enrollment: props.enrollment, Form: formFor(props) }));
  return <opened.Form {...props} enrollment={opened.enrollment} />;
}
