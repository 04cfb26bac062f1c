import { useId } from 'react';
import { useSelector } from 'react-redux';
import { RECORD_FACTS, sharedFactLabel, type SharedFact } from '#contract/sharing.ts';
import { sharedFactMeaning } from '#contract/sharingSettings.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { Card } from '#src/ui/Card.tsx';
import styles from './informationSharing.module.css';
import type { Ticks } from './ticks.ts';

interface FactRowProps {
  readonly fact: SharedFact;
  readonly note: string | null;
  readonly ticks: Ticks;
}

function FactRow({ fact, note, ticks }: FactRowProps) {
  const id = useId();
  const isOn = ticks.isOn({ fact });
  return (
    <li className={styles['fact']}>
      <input
        aria-describedby={`${id}-meaning`}
        checked={isOn}
        className={styles['box']}
        id={id}
        onChange={({ target }) => ticks.onTick({ fact }, target.checked)}
        type="checkbox"
      />
      <div>
        <label className={styles['factLabel']} htmlFor={id}>
          {sharedFactLabel[fact]}
        </label>
        <p className={styles['quiet']} id={`${id}-meaning`}>
          {sharedFactMeaning[fact]}
          {note !== null && <span className={styles['note']}>{note}</span>}
        </p>
      </div>
      {ticks.differs({ fact }) && <span className={styles['mark']}>Default: {isOn ? 'not shared' : 'shared'}</span>}
    </li>
  );
}

/** The kinds of facts, each with what a group loses without it. */
export function FactsCard({ ticks }: { readonly ticks: Ticks }) {
  const hospice = useSelector(selectHospice);
  const lacksScores = !ticks.isOn({ fact: 'survey_scores' });
  return (
    <Card title="In the record">
      <p className={styles['intro']}>
        Where the patient stands is always shared, with the reason of a wait and your phone number. What you do not tick
        is left out of pages, lists, filters, files and everything else that a group gets; its people read{' '}
        <q>Not shared by {hospice?.name}</q>.
      </p>
      <ul className={styles['facts']}>
        {RECORD_FACTS.map((fact) => (
          <FactRow
            fact={fact}
            key={fact}
            note={
              fact === 'comments' && lacksScores && ticks.isOn({ fact })
                ? ' Nothing is shown while scores are not shared.'
                : null
            }
            ticks={ticks}
          />
        ))}
      </ul>
    </Card>
  );
}
