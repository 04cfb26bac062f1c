import { useState, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Referral } from '#contract/referrals/referrals.ts';
import { UrgencyField } from '#src/features/referrals/facts/FactsFields.tsx';
import { type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { pluralText } from '#src/ui/countText.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import type { NewDocuments } from './newDocuments.ts';
import styles from './newReferral.module.css';
import { NEW_REFERRAL_LABELS, useNewReferral, type NewReferralOptions } from './useNewReferral.ts';

interface NewReferralFormProps<Body> extends Omit<NewReferralOptions<Body>, 'form'> {
  readonly home: '/hospice' | '/stakeholder';
  readonly subtitle: string;
  readonly submitLabel: string;
  readonly documents: NewDocuments;
  readonly sentText: (referral: Referral) => string;
  /** With a way to choose hospices for the person from the start, which leaves the form unchanged. */
  readonly children: (
    control: Control<FactsValues, unknown, Body>,
    preselect: (hospiceIds: string[]) => void,
  ) => ReactNode;
}

const FORM = 'newReferral';

/** The history state on the way to the new referral: leaving needs no confirmation. */
const SENT = { isSent: true };

/** The page around both forms of a new referral. The draft is kept until it is sent or discarded. */
export function NewReferralForm<Body>(props: NewReferralFormProps<Body>) {
  const { children, create, documents, first, home, schema, sentText, submitLabel, subtitle, toBody } = props;
  const showToast = useToast();
  const navigate = useNavigate();
  const form = useNewReferral({ create, first, form: FORM, schema, toBody });
  const { control, draft, isSubmitting, owner, resetField, setValue, start } = form;
  const [lost, setLost] = useState<readonly string[]>(start.documentNames);
  const [files, setFiles] = useState<readonly File[]>([]);

  const chooseFiles = (chosen: readonly File[]) => {
    setFiles(chosen);
    const names = chosen.map(({ name }) => name);
    setValue('documentNames', names, { shouldDirty: true });
  };

  const send = form.send(async (referral) => {
    const count = documents.send(referral.id, files, owner);
    await navigate(`${home}/referrals/${referral.id}`, { state: SENT });
    const adding = count === 0 ? '' : `. Adding ${pluralText(count, 'document', 'documents')}`;
    const text = `${fullName(referral.patient)}, ${referral.displayId}: ${sentText(referral)}${adding}`;
    showToast({ text, tone: 'success' });
  });

  return (
    <MuiProvider>
      <form aria-label="New referral" className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <PageHeader back={{ to: home, label: 'Referrals' }} subtitle={subtitle} title="New referral" />
        {draft !== undefined && (
          <Banner
            action={
              <Button
                onClick={() => {
                  setFiles([]);
                  setLost([]);
                  form.startOver();
                }}
              >
                Start over
              </Button>
            }
            tone="info"
          >
            We restored what you typed earlier.
          </Banner>
        )}
        <FormErrorSummary control={control} labels={NEW_REFERRAL_LABELS} />
        <div className={styles['left']}>
          <Card>
            <div className={styles['top']}>
              <UrgencyField control={control} />
              <documents.Field files={files} lost={lost} onChange={chooseFiles} />
            </div>
          </Card>
        </div>
        {children(control, (hospiceIds) => resetField('hospiceIds', { defaultValue: hospiceIds }))}
        <div className={styles['foot']}>
          <Button isPending={isSubmitting} size="large" type="submit" variant="primary">
            {submitLabel}
          </Button>
          <LinkButton to={home} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </form>
      <LeaveDialog
        hasUnsaved={form.hasUnsaved}
        onDiscard={form.discard}
        savedState={SENT}
        title="Leave without saving?"
      >
        What you typed hasn’t been saved. If you leave, it’s lost.
      </LeaveDialog>
    </MuiProvider>
  );
}
