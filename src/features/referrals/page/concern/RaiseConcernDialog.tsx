import type * as z from 'zod/mini';
import { ConcernCreation } from '#contract/referrals/contacts.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { leadingEnrollment } from '#contract/referrals/situations.ts';
import { bodyResolver, withoutBlanks } from '#src/ui/form/bodyResolver.ts';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { contactsApi } from '#src/features/referrals/page/contact/contactsApi.ts';
import { ReferralDialogForm } from '#src/features/referrals/page/ReferralDialogForm.tsx';
import { phoneLink } from '#src/ui/contactLinks.tsx';

type Creation = z.infer<typeof ConcernCreation>;

interface ConcernValues {
  hospiceId: string;
  text: string;
}

const LABELS = { hospiceId: 'Hospice', text: 'Your concern' };

interface RaiseConcernDialogProps {
  readonly referral: Referral;
  readonly onClose: () => void;
}

/** The group raises a concern. It is an alert at the hospice until it is answered. */
export function RaiseConcernDialog({ onClose, referral }: RaiseConcernDialogProps) {
  const [raiseConcern] = contactsApi.useRaiseConcernMutation();
  const showToast = useToast();
  const asked = referral.enrollments.filter(({ status }) => status !== 'entered_in_error');
  const phones = asked.filter(({ hospicePhone }) => hospicePhone !== null);
  return (
    <ReferralDialogForm<ConcernValues, Creation>
      intro={
        <>
          <p>
            The hospice gets an alert that stays open until someone answers. Only your group and the hospice can read
            your concern.
          </p>
          {phones.length > 0 && (
            <div>
              <p>If it can’t wait, call day or night:</p>
              <ul>
                {phones.map(({ hospice, hospicePhone }) => (
                  <li key={hospice.id}>
                    {hospice.name}, {phoneLink(hospicePhone)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
      labels={LABELS}
      onClose={onClose}
      onSaved={() => showToast({ text: 'Concern sent', tone: 'success' })}
      overtaken="This referral has changed. Check the hospice, then send again."
      referralId={referral.id}
      resolver={bodyResolver(ConcernCreation, (values: ConcernValues) => withoutBlanks({ ...values }))}
      save={(body) => raiseConcern({ referralId: referral.id, body })}
      submitLabel="Raise concern"
      title="Raise concern"
      values={{ hospiceId: leadingEnrollment(asked, referral.globalStatus)?.hospice.id ?? '', text: '' }}
    >
      {({ field }) => (
        <>
          {asked.length > 1 && (
            <FormSelect
              {...field('hospiceId')}
              emptyLabel="Every hospice working on it"
              options={asked.map(({ hospice }) => ({ value: hospice.id, label: hospice.name }))}
            />
          )}
          <FormTextField {...field('text')} isRequired rows={4} />
        </>
      )}
    </ReferralDialogForm>
  );
}
