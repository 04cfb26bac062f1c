import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { standingLabel } from '#contract/referrals/situations.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import type { Meanwhile } from './useNextQuestion.ts';

interface ChangedMeanwhileProps {
  readonly display: Pick<DisplayContext, 'now' | 'timeZone'>;
  readonly meanwhile: Meanwhile;
}

/** `Next action: Visit the patient, due tomorrow 10:00 AM.`; of a closed referral, what became of it. */
function standingText(enrollment: Enrollment, { now, timeZone }: ChangedMeanwhileProps['display']): string {
  const { nextAction, nextActionDueAt, status } = enrollment;
  if (!isOpen(status)) return `It is now ${standingLabel(enrollment)}.`;
  const due = nextActionDueAt === null ? '' : `, due ${formatRecent(nextActionDueAt, timeZone, now)}`;
  return `Next action: ${nextAction ?? 'none'}${due}.`;
}

/** What a colleague changed while the question was open, in a sentence; an open referral can be saved once that is loaded. */
export function ChangedMeanwhile({ display, meanwhile: { changed, load, loaded } }: ChangedMeanwhileProps) {
  if (changed) {
    const action = isOpen(changed.status) && <Button onClick={load}>Load the latest version</Button>;
    return (
      <Banner action={action} tone="warning">
        Someone else changed this referral after you opened it. {standingText(changed, display)} What you typed is kept.
      </Banner>
    );
  }
  if (!loaded) return null;
  return (
    <Banner tone="info">
      The latest version is loaded. {standingText(loaded, display)} Check what you typed, then save again.
    </Banner>
  );
}
