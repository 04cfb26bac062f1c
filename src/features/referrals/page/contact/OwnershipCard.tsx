import { useState } from 'react';
import * as z from 'zod/mini';
import { EnrollmentChange, type Enrollment } from '#contract/referrals/enrollments.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import type { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { durationLabel } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useStaff } from '#src/features/organizations/directory/useStaff.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { textsOf } from '#src/ui/form/textsOf.ts';
import { FormDateTime } from '#src/ui/form/fields/FormDateTime.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/fields/FormTextField.tsx';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { NextActionButtons } from '#src/features/referrals/nextAction/NextActionButtons.tsx';
import { ContactBox, type OpenQuestion } from './ContactBox.tsx';
import { FactList } from '#src/ui/page/FactList.tsx';
import styles from '#src/features/referrals/page/page.module.css';
import { RecordForm } from '#src/features/referrals/record/RecordForm.tsx';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';

const Work = z.pick(EnrollmentChange, { assignedToId: true, nextAction: true, nextActionDueAt: true });
type Work = z.infer<typeof Work>;

/** An open referral needs a next action with a due time. */
const OpenWork = Work.check(
  z.refine(({ nextAction }) => Boolean(nextAction), {
    path: ['nextAction'],
    error: 'Enter the next action',
    when: () => true,
  }),
  z.refine(({ nextActionDueAt }) => Boolean(nextActionDueAt), {
    path: ['nextActionDueAt'],
    error: 'Enter when the next action is due',
    when: () => true,
  }),
);

const LABELS = { assignedToId: 'Assigned to', nextAction: 'Next action', nextActionDueAt: 'Due' };
type WorkValues = Record<keyof typeof LABELS, string>;

interface OwnershipCardProps {
  readonly enrollment: Enrollment;
  readonly patientName: string;
  readonly contacts: readonly PhoneContact[];
  readonly mayWork: boolean;
}

/** The assigned person, the contact with the family, and the next action; of a closed referral only what there was, if anything. */
export function OwnershipCard({ contacts, enrollment, mayWork, patientName }: OwnershipCardProps) {
  const { now, timeZone } = useDisplayContext();
  const { assignedTo, firstContactAt, nextAction, nextActionDueAt, status } = enrollment;
  const [question, setQuestion] = useState<OpenQuestion>();
  /** The version that the person's own last change led to: the page may not have loaded it yet. */
  const [reached, setReached] = useState(0);
  const latest = { ...enrollment, version: Math.max(enrollment.version, reached) };
  const onChanged = ({ version }: Enrollment) => setReached(version);
  const { change } = useEnrollmentChange(enrollment);
  const showToast = useToast();
  const hasAny = isOpen(status) || assignedTo !== null || firstContactAt !== null;
  const people = useStaff(enrollment.hospice.id, 'assignee', assignedTo, mayWork && hasAny);
  const overdueBy = isOpen(status) && nextActionDueAt !== null ? now - Date.parse(nextActionDueAt) : 0;

  // An open question stays with what was typed, also where a colleague has just closed the referral.
  if (!hasAny && question === undefined) return null;

  const facts = (
    <FactList
      empty="No one is assigned yet"
      facts={[
        [LABELS.assignedToId, assignedTo?.name ?? (isOpen(status) ? 'Unowned' : null)],
        // Readers see it above.
        [LABELS.nextAction, mayWork ? nextAction : null],
        [LABELS.nextActionDueAt, nextActionDueAt && formatRecent(nextActionDueAt, timeZone, now)],
      ]}
    />
  );

  return (
    <Card title={isOpen(status) ? 'Owner and next action' : 'Owner'}>
      {((isOpen(status) && nextAction !== null) || question === 'done') && (
        <div className={styles['next']}>
          <p className="strong">{nextAction}</p>
          {overdueBy > 0 ? (
            <Chip icon="clock" tone="alert">{`${durationLabel(overdueBy)} overdue`}</Chip>
          ) : (
            nextActionDueAt !== null && <p className="second">Due {formatRecent(nextActionDueAt, timeZone, now)}</p>
          )}
          {mayWork && (
            <NextActionButtons
              enrollment={latest}
              isAsking={question === 'done'}
              onAsking={(isAsking) => setQuestion(isAsking ? 'done' : undefined)}
              onTaken={onChanged}
              patientName={patientName}
            />
          )}
        </div>
      )}
      <ContactBox
        contacts={contacts}
        enrollment={latest}
        mayWork={mayWork}
        onChanged={onChanged}
        onQuestion={setQuestion}
        patientName={patientName}
        question={question}
      />
      {mayWork ? (
        <RecordForm<WorkValues, Work>
          isQuick
          label="Owner and next action"
          labels={LABELS}
          onSaved={() => showToast({ text: 'Owner and next action saved', tone: 'success' })}
          referralId={enrollment.referralId}
          resolver={bodyResolver(isOpen(status) ? OpenWork : Work, ({ assignedToId, ...next }: WorkValues) =>
            blanksToNull({ assignedToId, ...(isOpen(status) ? next : {}) }),
          )}
          save={change}
          values={textsOf(LABELS, { assignedToId: assignedTo?.id, nextAction, nextActionDueAt })}
          version={enrollment.version}
        >
          {({ field }) => (
            <>
              <FormSelect
                {...field('assignedToId')}
                emptyLabel="No one yet"
                hint={people.hint}
                options={people.options}
              />
              {isOpen(status) && (
                <>
                  <FormTextField {...field('nextAction')} isRequired />
                  <FormDateTime {...field('nextActionDueAt')} isRequired timeZone={timeZone} />
                </>
              )}
            </>
          )}
        </RecordForm>
      ) : (
        facts
      )}
      {mayWork && <div className="printOnly">{facts}</div>}
    </Card>
  );
}
