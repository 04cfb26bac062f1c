import type * as z from 'zod/mini';
import { ConcernAnswer } from '#contract/referrals/contacts.ts';
import type { Concern } from '#contract/referrals/enrollments.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import styles from './concern.module.css';
import { ReferralDialogForm } from '#src/features/referrals/page/ReferralDialogForm.tsx';

interface AnswerValues {
  text: string;
}

const LABELS = { text: 'Your answer' };

interface AnswerConcernDialogProps {
  readonly referralId: string;
  readonly concern: Concern;
  readonly onClose: () => void;
}

/** The hospice answers one group's concern. */
export function AnswerConcernDialog({ concern, onClose, referralId }: AnswerConcernDialogProps) {
  const [answerConcern] = contactsApi.useAnswerConcernMutation();
  const showToast = useToast();
  return (
    <ReferralDialogForm<AnswerValues, z.infer<typeof ConcernAnswer>>
      intro={
        <blockquote className={styles['quote']}>
          <p className={styles['text']}>{concern.text}</p>
          <footer>
            {concern.raisedBy}, {concern.group.name}
          </footer>
        </blockquote>
      }
      labels={LABELS}
      onClose={onClose}
      onSaved={() => showToast({ text: 'Answer sent', tone: 'success' })}
      overtaken="A colleague has already answered. Their answer is in the timeline. Yours was not sent."
      referralId={referralId}
      resolver={bodyResolver(ConcernAnswer, (values: AnswerValues) => values)}
      save={(body) => answerConcern({ referralId, concernId: concern.id, body })}
      submitLabel="Send answer"
      title="Answer concern"
      values={{ text: '' }}
    >
      {({ field }) => (
        <FormTextField
          {...field('text')}
          hint={`Only ${concern.group.name} and your hospice can read it`}
          isRequired
          rows={4}
        />
      )}
    </ReferralDialogForm>
  );
}
