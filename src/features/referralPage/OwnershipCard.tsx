import * as z from 'zod/mini';
import { EnrollmentChange, type Enrollment } from '#contract/enrollments.ts';
import { isOpen } from '#contract/statuses.ts';
import { usePlace } from '#src/shared/referrals/place.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { formatRecent } from '#src/ui/dates.ts';
import { useStaff } from '#src/shared/referrals/useStaff.ts';
import { blanksToNull, bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { FormDateTime } from '#src/ui/form/FormDateTime.tsx';
import { FormSelect } from '#src/ui/form/FormSelect.tsx';
import { FormTextField } from '#src/ui/form/FormTextField.tsx';
import { useToast } from '#src/ui/useToast.ts';
import { FactList } from './FactList.tsx';
import styles from './page.module.css';
import { RecordForm } from '#src/shared/referrals/RecordForm.tsx';
import { useEnrollmentChange } from '#src/shared/referrals/useEnrollmentChange.ts';

const Work = z.pick(EnrollmentChange, { assignedToId: true, nextAction: true, nextActionDueAt: true });

interface WorkValues {
  assignedToId: string;
  nextAction: string;
  nextActionDueAt: string;
}

const LABELS = { assignedToId: 'Assigned to', nextAction: 'Next action', nextActionDueAt: 'Due' };

interface OwnershipCardProps {
  readonly enrollment: Enrollment;
  readonly mayWork: boolean;
}

/** Whose it is and what comes next; the first contact is logged with one press. */
export function OwnershipCard({ enrollment, mayWork }: OwnershipCardProps) {
  const { now, timeZone } = usePlace();
  const { assignedTo, firstContactAt, nextAction, nextActionDueAt, status } = enrollment;
  const { change, doNow, isPending } = useEnrollmentChange(enrollment);
  const showToast = useToast();
  const people = useStaff(enrollment.hospice.id, 'assignee', assignedTo, mayWork);
  const contactWords = firstContactAt === null ? null : formatRecent(firstContactAt, timeZone, now);

  const facts = (
    <FactList
      empty="Nobody is assigned yet"
      facts={[
        [LABELS.assignedToId, assignedTo?.name],
        [LABELS.nextAction, nextAction],
        [LABELS.nextActionDueAt, nextActionDueAt && formatRecent(nextActionDueAt, timeZone, now)],
      ]}
    />
  );

  return (
    <Card title={isOpen(status) ? 'Owner and next action' : 'Owner'}>
      {isOpen(status) && firstContactAt === null && mayWork && (
        <div className={styles['contact']}>
          <p>The family has not been contacted yet.</p>
          <Button
            icon="phone"
            isPending={isPending}
            onClick={() =>
              void doNow({ firstContactAt: new Date().toISOString() }, 'First contact logged', { firstContactAt: null })
            }
          >
            Log first contact
          </Button>
        </div>
      )}
      {mayWork ? (
        <RecordForm<WorkValues, z.infer<typeof Work>>
          isQuick
          label="Owner and next action"
          labels={LABELS}
          onSaved={() => showToast({ text: 'Owner and next action saved', tone: 'success' })}
          referralId={enrollment.referralId}
          resolver={bodyResolver(Work, ({ assignedToId, ...next }: WorkValues) =>
            blanksToNull({ assignedToId, ...(isOpen(status) ? next : {}) }),
          )}
          save={change}
          values={{
            assignedToId: assignedTo?.id ?? '',
            nextAction: nextAction ?? '',
            nextActionDueAt: nextActionDueAt ?? '',
          }}
          version={enrollment.version}
        >
          {(control) => (
            <>
              <FormSelect
                control={control}
                emptyLabel="Nobody yet"
                label={LABELS.assignedToId}
                name="assignedToId"
                hint={people.hint}
                options={people.options}
              />
              {isOpen(status) && (
                <>
                  <FormTextField control={control} label={LABELS.nextAction} name="nextAction" />
                  <FormDateTime
                    control={control}
                    label={LABELS.nextActionDueAt}
                    name="nextActionDueAt"
                    timeZone={timeZone}
                  />
                </>
              )}
            </>
          )}
        </RecordForm>
      ) : (
        facts
      )}
      {mayWork && <div className="printOnly">{facts}</div>}
      {contactWords !== null && (
        <p className={styles['after']}>
          First contact {contactWords}
          {enrollment.firstContactBy && ` by ${enrollment.firstContactBy.name}`}
        </p>
      )}
    </Card>
  );
}
