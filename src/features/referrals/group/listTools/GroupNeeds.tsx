import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NEED_SCOPES, type NeedReason, type NeedScope } from '#contract/referrals/groupNeeds.ts';
import { askedDocumentsLabel } from '#contract/referrals/statuses.ts';
import { durationLabel, elapsedLabel } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { countText } from '#src/ui/countText.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { groupNeedsApi } from '#src/features/referrals/group/groupNeedsApi.ts';
import { rememberNeeds } from '#src/features/referrals/group/NeedsRoom.tsx';
import styles from '#src/features/referrals/group/groupNeeds.module.css';

const MANY = 50;

const ICONS: Readonly<Record<NeedReason['kind'], IconName>> = {
  late_answer: 'clock',
  documents: 'document',
  question: 'message',
  concern: 'alert',
};

const scopeLabel: Readonly<Record<NeedScope, string>> = { mine: 'My patients', all: 'Whole group' };

/** What the hospice promised, asks or owes. Its name goes in front. */
function reasonText({ kind, pendingReason, since, targetMinutes, text }: NeedReason, now: number): string {
  const waiting = elapsedLabel(since, now);
  if (kind === 'late_answer')
    return `answers within ${durationLabel((targetMinutes ?? 0) * MINUTE)}; waiting ${waiting}`;
  if (kind === 'documents') {
    const documents = (pendingReason && askedDocumentsLabel[pendingReason]) ?? 'documents';
    return `is waiting for ${documents}; asked ${waiting} ago`;
  }
  if (kind === 'question') return `asked ${waiting} ago: ${text ?? ''}`;
  return `hasn’t answered your concern; waiting ${waiting}`;
}

/** Why a patient is there. A question comes last, since it may be longer than the line; a hospice is named once in a row. */
function needText(reasons: readonly NeedReason[], now: number): string {
  const ordered = reasons.toSorted((one, other) => Number(one.kind === 'question') - Number(other.kind === 'question'));
  return ordered
    .map((reason, index) => {
      const isNamed = ordered[index - 1]?.hospice.id === reason.hospice.id;
      return `${isNamed ? '' : `${reason.hospice.name} `}${reasonText(reason, now)}`;
    })
    .join(' · ');
}

interface GroupNeedsProps {
  readonly groupId: string;
  readonly isProvider: boolean;
  readonly now: number;
  /** The lines that have room; the others are shown when somebody asks for all. */
  readonly lines: number;
}

/** Who is late, and what hospices need from the group: the first thing that it sees. */
export function GroupNeeds({ groupId, isProvider, lines, now }: GroupNeedsProps) {
  const [scope, setScope] = useState<NeedScope>(isProvider ? 'mine' : 'all');
  const [showsAll, setShowsAll] = useState(false);
  const { data } = groupNeedsApi.useListGroupNeedsQuery({ groupId, query: { 'filter.for': scope, limit: MANY } });
  const count = data?.data.length;
  useEffect(() => {
    if (count !== undefined) rememberNeeds(count);
  }, [count]);
  if (!data) return null;
  const { counts, totalItems } = data.meta;
  const shown = showsAll ? data.data : data.data.slice(0, lines);
  return (
    <section aria-labelledby="needs" className={styles['needs']}>
      <div className={styles['head']}>
        <h2 className={styles['title']} id="needs">
          Needs attention {countText(totalItems)}
        </h2>
        {isProvider && counts.all > 0 && (
          <Segments
            label="Whose patients"
            onChange={setScope}
            options={NEED_SCOPES.map((value) => ({ value, label: `${scopeLabel[value]} ${countText(counts[value])}` }))}
            value={scope}
          />
        )}
        {data.data.length > lines && (
          <Button onClick={() => setShowsAll(!showsAll)} size="small" variant="quiet">
            {showsAll ? 'Show fewer' : `Show all ${countText(data.data.length)}`}
          </Button>
        )}
      </div>
      {shown.length === 0 && <p className={styles['nothing']}>Nothing needs attention</p>}
      {shown.length > 0 && (
        <ul className={styles['list']}>
          {shown.map(({ patient, reasons, referralId }) => (
            <li className={styles['need']} key={referralId}>
              {reasons[0] && <Icon name={ICONS[reasons[0].kind]} />}
              <Link to={`/stakeholder/referrals/${referralId}`}>{listName(patient)}</Link>
              <span className={styles['text']}>{needText(reasons, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
