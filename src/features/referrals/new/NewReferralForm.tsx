import { useState, type ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { UrgencyField } from '#src/features/referrals/facts/FactsFields.tsx';
import { type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { FACT_LABELS } from '#contract/referrals/facts.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { showApiError } from '#src/ui/form/showApiError.ts';
import { dropDraft, useKeepDraft, useStoredDraft } from '#src/ui/form/formDraft.ts';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { pluralText } from '#src/ui/countText.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { valuesFrom } from './creation.ts';
import type { NewDocuments } from './newDocuments.ts';
import { submissionKey } from './submissionKey.ts';
import styles from './newReferral.module.css';

interface NewReferralFormProps<Body> {
  readonly home: '/hospice' | '/stakeholder';
  readonly subtitle: string;
  readonly submitLabel: string;
  readonly first: Partial<FactsValues>;
  readonly schema: z.ZodMiniType<Body>;
  readonly toBody: (values: FactsValues) => unknown;
  /** With the key of the submission: sent again, it creates nothing twice. */
  readonly create: (body: Body, key: string) => Promise<{ data?: Referral | undefined; error?: unknown }>;
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

const LABELS = {
  ...FACT_LABELS,
  hospiceIds: 'Hospices',
  note: 'Note',
  receivedAt: 'Received',
  receivedChannel: 'Received via',
  hospiceLocationId: 'Location',
};

/** The page around both forms of a new referral. The draft is kept until it is sent or discarded. */
export function NewReferralForm<Body>(props: NewReferralFormProps<Body>) {
  const { children, create, documents, first, home, schema, sentText, submitLabel, subtitle, toBody } = props;
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(FORM, owner, (stored) => stored);
  const { timeZone } = useOwnDisplayContext();
  const showToast = useToast();
  const navigate = useNavigate();
  const [start] = useState(() => valuesFrom({ ...first, attempt: crypto.randomUUID() }, draft));
  const [lost, setLost] = useState<readonly string[]>(start.documentNames);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { control, formState, handleSubmit, setError, setValue, subscribe, reset, resetField } = useForm<
    FactsValues,
    unknown,
    Body
  >({
    defaultValues: start,
    resolver: bodyResolver(schema, toBody, (values, now) =>
      newReferralDateErrors(values, { now, today: plainDateIn(now, timeZone) }),
    ),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useKeepDraft(FORM, owner, subscribe);

  const chooseFiles = (chosen: readonly File[]) => {
    setFiles(chosen);
    const names = chosen.map(({ name }) => name);
    setValue('documentNames', names, { shouldDirty: true });
  };

  const send = handleSubmit(async (body) => {
    const { data, error } = await create(body, await submissionKey(start.attempt, body));
    if (!data) {
      showApiError(problem(error), setError);
      return;
    }
    dropDraft();
    const count = documents.send(data.id, files, owner);
    await navigate(`${home}/referrals/${data.id}`, { state: SENT });
    const adding = count === 0 ? '' : `. Adding ${pluralText(count, 'document', 'documents')}`;
    showToast({ text: `${fullName(data.patient)}, ${data.displayId}: ${sentText(data)}${adding}`, tone: 'success' });
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
                  dropDraft();
                  setFiles([]);
                  setLost([]);
                  reset(valuesFrom({ ...first, attempt: crypto.randomUUID() }, undefined));
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
        <FormErrorSummary control={control} labels={LABELS} />
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
        hasUnsaved={isDirty || draft !== undefined}
        onDiscard={dropDraft}
        savedState={SENT}
        title="Leave without saving?"
      >
        What you typed hasn’t been saved. If you leave, it’s lost.
      </LeaveDialog>
    </MuiProvider>
  );
}
