import type { AdministeredGroup } from '#contract/organizations/groupAdministration.ts';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime, formatRecent } from '#src/ui/time/dates.ts';
import styles from '#src/features/administration/stakeholders/adminStakeholders.module.css';
import { StateChip } from '#src/features/administration/stakeholders/StateChip.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';

/** What a group is and how active it is, in one row. */
export function GroupFacts({ group }: { group: AdministeredGroup }) {
  const { now, timeZone } = useOwnDisplayContext();
  const { city, isActive, lastActivityAt, phone, referrals, type } = group;
  const facts: Fact[] = [
    ['State', <StateChip isActive={isActive} key="state" />],
    ['Type', groupTypeLabel[type]],
    ['City', city],
    ['Phone', phone],
    ['Referrals, last 30 days', referrals.toLocaleString('en-US')],
    [
      'Last activity',
      lastActivityAt !== null && (
        <time dateTime={lastActivityAt} key="time" title={formatDateTime(lastActivityAt, timeZone)}>
          {formatRecent(lastActivityAt, timeZone, now)}
        </time>
      ),
    ],
  ];
  return (
    <Card>
      <FactList className={styles['facts']} facts={facts} />
    </Card>
  );
}
