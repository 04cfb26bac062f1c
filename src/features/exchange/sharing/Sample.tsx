import { sharingAudienceLabel } from '#contract/organizations/sharing/sharingSettings.ts';
import {
  enrollmentFacts,
  notSharedLines,
  surveysNotSharedLines,
} from '#src/features/referrals/enrollment/enrollmentFacts.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { actorLabel, eventTitle } from '#src/features/referrals/page/timeline/timelineLabels.ts';
import { SiaMark } from '#src/features/referrals/rows/UrgencyMark.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import styles from './sharing.module.css';
import type { SharingPreview } from '#contract/exchange/sharingPreview.ts';
import { FactList } from '#src/ui/page/FactList.tsx';

type SampleRecord = NonNullable<SharingPreview['sample']>;

/** The hospice's part of a referral's page as the group reads it. */
export function Sample({ sample }: { readonly sample: SampleRecord }) {
  const { timeZone } = useOwnDisplayContext();
  const { audience, documents, enrollment, referral, results, timeline } = sample;
  const facts = enrollmentFacts(enrollment, timeZone).filter(([, value]) => Boolean(value));
  const notShared = notSharedLines(enrollment);
  const surveysNotShared = surveysNotSharedLines(enrollment);
  return (
    <div className={styles['sample']}>
      <div className={styles['sampleHead']}>
        <strong>{fullName(referral.patient)}</strong>
        <span className={styles['quiet']}>{referral.displayId}</span>
        <StatusChip situation={enrollment.situation} status={enrollment.status} />
        {enrollment.isSia && <SiaMark />}
        <span className={styles['quiet']}>Viewed as: {sharingAudienceLabel[audience]}</span>
      </div>
      <div className={styles['sampleParts']}>
        <section aria-label="Details">
          <h3>Details</h3>
          <FactList className={styles['factList']} facts={facts} />
          {facts.length === 0 && <p className={styles['quiet']}>Only the status</p>}
          {notShared.length > 0 && (
            <ul className={styles['notShared']}>
              {notShared.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
        <section aria-label="Timeline">
          <h3>Timeline</h3>
          <ul className={styles['history']}>
            {timeline.map((event) => (
              <li key={event.id}>
                <span>{eventTitle(event)}</span>
                <span className={styles['quiet']}>
                  {[event.text, formatDateTime(event.at, timeZone), actorLabel(event)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {timeline.length === 0 && <p className={styles['quiet']}>Nothing</p>}
        </section>
        <section aria-label="Documents and surveys">
          <h3>Documents</h3>
          <ul className={styles['history']}>
            {documents.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          {documents.length === 0 && <p className={styles['quiet']}>None</p>}
          <h3>Surveys</h3>
          <ul className={styles['history']}>
            {results.map(({ comment, id, isLow, mean, submittedAt }) => (
              <li key={id}>
                <span>
                  {mean === null ? 'Answered' : `Average ${mean.toFixed(1)} of 5`}
                  {isLow ? ', low score' : ''}
                </span>
                <span className={styles['quiet']}>
                  {[formatDateTime(submittedAt, timeZone), comment && `“${comment}”`].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {results.length === 0 && !enrollment.notShared.includes('survey_scores') && (
            <p className={styles['quiet']}>None</p>
          )}
          {surveysNotShared.length > 0 && (
            <ul className={styles['notShared']}>
              {surveysNotShared.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
