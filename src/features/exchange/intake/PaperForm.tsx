import { useState, type FocusEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenPaper, PaperChannel } from '#contract/exchange/intake/papers.ts';
import type { PaperLine } from '#contract/exchange/intake/paperReading.ts';
import type { Named } from '#contract/platform/fields.ts';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import type { ReceivedChannel } from '#contract/referrals/patients.ts';
import { UrgencyField } from '#src/features/referrals/facts/FactsFields.tsx';
import { ArrivalSection } from '#src/features/referrals/new/ArrivalSection.tsx';
import { hospiceBody } from '#src/features/referrals/new/creation.ts';
import { FurtherSections, PatientSection } from '#src/features/referrals/new/sections.tsx';
import { NEW_REFERRAL_LABELS, useNewReferral } from '#src/features/referrals/new/useNewReferral.ts';
import { fullName, listName } from '#src/features/referrals/patientNames.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { LeaveDialog } from '#src/ui/dialogs/LeaveDialog.tsx';
import { FormErrorSummary } from '#src/ui/form/FormErrorSummary.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { intakeApi } from './intakeApi.ts';
import styles from './intake.module.css';
import { LEAVING } from './leaving.ts';
import { Suggestions } from './Suggestions.tsx';

interface PaperFormProps {
  readonly hospiceId: string;
  readonly paper: OpenPaper;
  /** Why it cannot be saved now. */
  readonly reason: string | undefined;
  readonly onMark: (line: PaperLine | undefined) => void;
  /** Asks whether the paper belongs to this referral. */
  readonly onAddTo: (referral: { readonly id: string; readonly label: string }) => void;
}

const CHANNEL: Record<PaperChannel, ReceivedChannel> = { email: 'email', page: 'referral_page', drop: 'fax' };

/** The name of the form's field that has the focus; a list of choices names its field beside the focused part. */
function fieldOf({ target }: FocusEvent<HTMLElement>): string | null {
  return (
    target.getAttribute('name') ??
    target.closest('.MuiFormControl-root')?.querySelector('[name]')?.getAttribute('name') ??
    null
  );
}

/** The form of a new referral beside the paper. It begins empty: each value that was read is taken over by a press. */
export function PaperForm({ hospiceId, onAddTo, onMark, paper, reason }: PaperFormProps) {
  const [create] = intakeApi.useCreateReferralFromPaperMutation();
  const [provider, setProvider] = useState<Named | null>(null);
  const navigate = useNavigate();
  const showToast = useToast();
  const { id: paperId, channel, location, reading, receivedAt, version } = paper;
  const form = useNewReferral({
    form: `paper ${paperId}`,
    first: {
      source: 'hospital',
      receivedAt,
      receivedChannel: CHANNEL[channel],
      hospiceLocationId: location?.id ?? '',
    },
    schema: HospiceReferralCreation,
    toBody: hospiceBody,
    create: (referral, key) => create({ hospiceId, paperId, body: { version, fileType: 'face_sheet', referral }, key }),
  });
  const { control, isSubmitting, setValue } = form;
  const send = form.send(async (referral) => {
    await navigate(`/hospice/referrals/${referral.id}`, { state: LEAVING });
    showToast({
      text: `${fullName(referral.patient)}, ${referral.displayId}: created from the paper`,
      tone: 'success',
    });
  });
  const fields = reading?.fields ?? [];
  const mark = (event: FocusEvent<HTMLElement>) => {
    const name = fieldOf(event);
    const line = fields.find(({ field }) => field === name)?.line;
    if (line) onMark(line);
  };

  return (
    <MuiProvider>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focused field's line is marked on the paper */}
      <form
        aria-label="New referral"
        className={styles['form']}
        noValidate
        onFocus={mark}
        onSubmit={(event) => void send(event)}
      >
        {form.draft !== undefined && (
          <Banner action={<Button onClick={form.startOver}>Start over</Button>} tone="info">
            We restored what you typed earlier.
          </Banner>
        )}
        <FormErrorSummary control={control} labels={NEW_REFERRAL_LABELS} />
        {fields.length > 0 && (
          <Suggestions
            control={control}
            fields={fields}
            hospiceId={hospiceId}
            onMark={onMark}
            onProvider={setProvider}
            setValue={setValue}
          />
        )}
        {reading && fields.length === 0 && (
          <Banner tone="info">We found nothing on this paper that we could suggest. Type in the referral.</Banner>
        )}
        <Card>
          <UrgencyField control={control} />
        </Card>
        <PatientSection
          control={control}
          renderDuplicateAction={(duplicate, closeComparison) => (
            <AddPaperButton closeComparison={closeComparison} duplicate={duplicate} onAddTo={onAddTo} reason={reason} />
          )}
          home="/hospice"
          key={provider?.id}
          provider={provider}
        />
        <ArrivalSection control={control} hospiceId={hospiceId} />
        <FurtherSections control={control} why="You can add them later." />
        <div className={styles['foot']}>
          <Button isPending={isSubmitting} reason={reason} size="large" type="submit" variant="primary">
            Create referral
          </Button>
          <LinkButton to="/hospice/intake" variant="quiet">
            Back to the tray
          </LinkButton>
        </div>
      </form>
      <LeaveDialog
        hasUnsaved={form.hasUnsaved}
        onDiscard={form.discard}
        savedState={LEAVING}
        title="Leave without saving?"
      >
        What you typed hasn’t been saved. If you leave, it’s lost. The paper stays in the tray.
      </LeaveDialog>
    </MuiProvider>
  );
}

interface AddPaperButtonProps extends Pick<PaperFormProps, 'onAddTo' | 'reason'> {
  readonly duplicate: DuplicateReferral;
  readonly closeComparison: (() => void) | undefined;
}

/** Adds the paper to a likely duplicate instead of a new referral. */
function AddPaperButton({ closeComparison, duplicate, onAddTo, reason }: AddPaperButtonProps) {
  return (
    <Button
      onClick={() => {
        closeComparison?.();
        onAddTo({ id: duplicate.id, label: `${listName(duplicate)} · ${duplicate.displayId}` });
      }}
      reason={reason}
      size="small"
    >
      <span>
        Add paper<VisuallyHidden> to {duplicate.displayId}</VisuallyHidden>…
      </span>
    </Button>
  );
}
