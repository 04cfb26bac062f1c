import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { NEED_SCOPES, type GroupNeed, type NeedScope } from '#contract/referrals/groupNeeds.ts';
import { askedDocumentsLabel } from '#contract/referrals/statuses.ts';
import { durationLabel, elapsedLabel } from '#contract/platform/formats.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { countText } from '#src/ui/countText.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { groupNeedsApi } from './groupNeedsApi.ts';
import { rememberNeeds } from './NeedsRoom.tsx';
import styles from './groupNeeds.module.css';

const MANY = 50;
const MINUTE = 60_000;

const ICONS: Readonly<Record<GroupNeed['kind'], IconName>> = {
  late_answer: 'clock',
  documents: 'document',
  question: 'message',
  concern: 'alert',
};

const scopeLabel: Readonly<Record<NeedScope, string>> = { mine: 'My patients', all: 'Whole group' };

/** Why a line is there: what the hospice promised, asks or owes. */
function needText({ hospice, kind, pendingReason, since, targetMinutes, text }: GroupNeed, now: number): string {
  const waiting = elapsedLabel(since, now);
  if (kind === 'late_answer') {
    return `${hospice.name} answers within ${durationLabel((targetMinutes ?? 0) * MINUTE)}; waiting ${waiting}`;
  }
  if (kind === 'documents') {
    const documents = (pendingReason && askedDocumentsLabel[pendingReason]) ?? 'documents';
    return `${hospice.name} is waiting for ${documents}; asked ${waiting} ago`;
  }
  if (kind === 'question') return `${hospice.name} asked ${waiting} ago: ${text ?? ''}`;
  return `${hospice.name} hasn’t answered your concern; waiting ${waiting}`;
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
          {shown.map((need) => (
            <li className={styles['need']} data-kind={need.kind} key={`${need.kind} ${need.id}`}>
              <Icon name={ICONS[need.kind]} />
              <Link to={`/stakeholder/referrals/${need.referralId}`}>{listName(need.patient)}</Link>
              <span className={styles['text']}>{needText(need, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
