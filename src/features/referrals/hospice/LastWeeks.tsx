import { useState } from 'react';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatPlainDate } from '#src/ui/time/dates.ts';
import styles from './LastWeeks.module.css';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';

type Weeks = HospiceDashboard['weeks'];
type Declines = HospiceDashboard['declines'];

/** `Nov 16` of `2026-11-16`. */
const weekText = (weekOf: string) => formatPlainDate(weekOf).replace(/, \d{4}$/, '');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const share = (value: number, max: number) => `${max === 0 ? 0 : (value / max) * 100}%`;

const times = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function WeekBars({ weeks }: { weeks: Weeks }) {
  const max = Math.max(1, ...weeks.flatMap(({ enrolled, referrals }) => [referrals, enrolled]));
  return (
    <ol className={styles['weeks']}>
      {weeks.map(({ enrolled, referrals, weekOf }) => (
        <li
          key={weekOf}
          title={`Week of ${weekText(weekOf)}: ${times(referrals, 'referral', 'referrals')}, ${enrolled} enrolled`}
        >
          <span className={styles['pair']}>
            <span className={styles['bar']} data-kind="referrals" style={{ height: share(referrals, max) }}>
              <span className={styles['value']}>{referrals}</span>
            </span>
            <span className={styles['bar']} data-kind="enrolled" style={{ height: share(enrolled, max) }}>
              <span className={styles['value']}>{enrolled}</span>
            </span>
          </span>
          <span className={styles['week']}>{weekText(weekOf)}</span>
        </li>
      ))}
    </ol>
  );
}

function WeekTable({ weeks }: { weeks: Weeks }) {
  return (
    <table aria-label="Referrals and enrollments per week" className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Referrals</th>
          <th scope="col">Enrolled</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ enrolled, referrals, weekOf }) => (
          <tr key={weekOf}>
            <th scope="row">{formatPlainDate(weekOf)}</th>
            <td>{referrals}</td>
            <td>{enrolled}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeclineBars({ declines }: { declines: Declines }) {
  const max = Math.max(1, ...declines.map(({ value }) => value));
  return (
    <ul className={styles['declines']}>
      {declines.map(({ reason, value }) => (
        <li key={reason}>
          <span>{declineReasonLabel[reason]}</span>
          <span className={styles['track']}>
            <span className={styles['fill']} style={{ width: share(value, max) }} />
          </span>
          <span className={styles['count']}>{value}</span>
        </li>
      ))}
    </ul>
  );
}

/** Referrals and enrollments per week as bars or a table, and why referrals were declined. */
export function LastWeeks({ declines, weeks }: { declines: Declines; weeks: Weeks }) {
  const [isTable, setTable] = useState(false);
  const received = sum(weeks.map(({ referrals }) => referrals));
  const enrolled = sum(weeks.map((week) => week.enrolled));
  const known = declines.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const declined = sum(known.map(({ value }) => value));
  return (
    <div className={styles['charts']}>
      <Card
        actions={
          <Button aria-pressed={isTable} onClick={() => setTable(!isTable)} size="small" variant="quiet">
            {isTable ? 'Show as bars' : 'Show as table'}
          </Button>
        }
        title="Referrals and enrollments per week"
      >
        <p className={styles['summary']}>
          <span className={styles['key']} data-kind="referrals" /> {times(received, 'referral', 'referrals')}
          <span className={styles['key']} data-kind="enrolled" /> {enrolled.toLocaleString('en-US')} enrolled
        </p>
        {isTable ? <WeekTable weeks={weeks} /> : <WeekBars weeks={weeks} />}
      </Card>
      <Card title="Why referrals were declined">
        <p className={styles['summary']}>{declined === 0 ? 'None was declined.' : `${declined} declined`}</p>
        {declined > 0 && <DeclineBars declines={known} />}
      </Card>
    </div>
  );
}
