import type { ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';
import { newReferralDateErrors } from '#contract/referrals/dateRules.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
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
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { PageHeader } from '#src/ui/page/PageHeader.tsx';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { valuesFrom } from './creation.ts';
import styles from './newReferral.module.css';

interface NewReferralFormProps<Body> {
  readonly home: '/hospice' | '/stakeholder';
  readonly subtitle: string;
  readonly submitLabel: string;
  readonly first: Partial<FactsValues>;
  readonly schema: z.ZodMiniType<Body>;
  readonly toBody: (values: FactsValues) => unknown;
  readonly create: (body: Body) => Promise<{ data?: Referral | undefined; error?: unknown }>;
  readonly sentText: (referral: Referral) => string;
  readonly children: (control: Control<FactsValues, unknown, Body>) => ReactNode;
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
  const { children, create, first, home, schema, sentText, submitLabel, subtitle, toBody } = props;
  const owner = useSelector(selectCurrentUser)?.id ?? '';
  const draft = useStoredDraft(FORM, owner, (stored) => stored);
  const { timeZone } = useOwnDisplayContext();
  const showToast = useToast();
  const navigate = useNavigate();
  const { control, formState, handleSubmit, setError, subscribe, reset } = useForm<FactsValues, unknown, Body>({
    defaultValues: valuesFrom(first, draft),
    resolver: bodyResolver(schema, toBody, (values, now) =>
      newReferralDateErrors(values, { now, today: plainDateIn(now, timeZone) }),
    ),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = formState;
  useKeepDraft(FORM, owner, subscribe);

  const send = handleSubmit(async (body) => {
    const { data, error } = await create(body);
    if (!data) {
      showApiError(problem(error), setError);
      return;
    }
    dropDraft();
    await navigate(`${home}/referrals/${data.id}`, { state: SENT });
    showToast({ text: `${fullName(data.patient)}, ${data.displayId}: ${sentText(data)}`, tone: 'success' });
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
                  reset(valuesFrom(first, undefined));
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
        {children(control)}
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
