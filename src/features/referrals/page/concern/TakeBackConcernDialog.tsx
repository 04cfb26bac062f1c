import type * as z from 'zod/mini';
import { ConcernTakeBack } from '#contract/referrals/contacts.ts';
import type { Concern } from '#contract/referrals/enrollments.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import { ReferralDialogForm } from '#src/features/referrals/page/ReferralDialogForm.tsx';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';

interface TakeBackValues {
  text: string;
}

const LABELS = { text: 'Reason' };

interface TakeBackConcernDialogProps {
  readonly referralId: string;
  readonly concern: Concern;
  readonly onClose: () => void;
}

/** The group takes its own concern back while it waits. */
export function TakeBackConcernDialog({ concern, onClose, referralId }: TakeBackConcernDialogProps) {
  const [takeBack] = contactsApi.useTakeBackConcernMutation();
  const showToast = useToast();
  return (
    <ReferralDialogForm<TakeBackValues, z.infer<typeof ConcernTakeBack>>
      intro={<p>The hospice no longer has to answer. Your concern stays in the timeline.</p>}
      labels={LABELS}
      onClose={onClose}
      onSaved={() => showToast({ text: 'Concern taken back', tone: 'success' })}
      overtaken="The hospice has already answered. Its answer is in the timeline."
      referralId={referralId}
      resolver={bodyResolver(ConcernTakeBack, (values: TakeBackValues) => blanksToNull({ ...values }))}
      save={(body) => takeBack({ referralId, concernId: concern.id, body })}
      submitLabel="Take back concern"
      title="Take back concern"
      values={{ text: '' }}
    >
      {({ field }) => <FormTextField {...field('text')} hint="Optional. The hospice can read it" rows={2} />}
    </ReferralDialogForm>
  );
}
