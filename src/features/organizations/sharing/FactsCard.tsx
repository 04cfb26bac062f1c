import { useSelector } from 'react-redux';
import {
  COMPARISON_FACTS,
  FAMILY_FACTS,
  RECORD_FACTS,
  sharedFactLabel,
  type SharedFact,
} from '#contract/organizations/sharing/sharing.ts';
import { sharedFactMeaning } from '#contract/organizations/sharing/sharingSettings.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { CheckField } from '#src/ui/form/fields/CheckField.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import styles from './informationSharing.module.css';
import type { Ticks } from './sharingDraft.ts';

interface FactRowProps {
  readonly fact: SharedFact;
  readonly note: string | null;
  /** Another tick decides it. */
  readonly isFixed: boolean;
  readonly ticks: Ticks;
}

const isOfFamily = (fact: SharedFact): boolean => FAMILY_FACTS.some((each) => each === fact);

function FactRow({ fact, isFixed, note, ticks }: FactRowProps) {
  const isOn = ticks.isOn({ fact });
  return (
    <li className={styles['fact']}>
      <CheckField
        hint={
          <>
            {sharedFactMeaning[fact]}
            {note !== null && <span className={styles['note']}>{note}</span>}
          </>
        }
        isDisabled={isFixed}
        isOn={isOn}
        label={sharedFactLabel[fact]}
        onChange={(isShared) => ticks.onTick({ fact }, isShared)}
      />
      {ticks.differs({ fact }) && <span className={styles['mark']}>Default: {isOn ? 'not shared' : 'shared'}</span>}
    </li>
  );
}

/** How another tick affects this one. */
function noteOf(fact: SharedFact, { isOn }: Ticks): string | null {
  const hasScores = isOn({ fact: 'survey_scores' });
  switch (fact) {
    case 'survey_scores':
      return hasScores ? ' Applies to surveys sent after you save.' : null;
    case 'comments':
      return !hasScores && isOn({ fact }) ? ' Not shown unless individual answers are shared.' : null;
    case 'survey_scores_in_sum':
      if (!isOn({ fact: 'performance_comparison' })) return ALONE;
      return hasScores ? ' Included, because individual answers are shared.' : null;
    case 'length_of_stay':
      return isOn({ fact: 'performance_comparison' }) ? null : ALONE;
    default:
      return null;
  }
}
const ALONE = ' Nothing is shown while you don’t take part in the comparison.';

interface FactsCardProps {
  readonly ticks: Ticks;
  /** What families answered cannot be shared anew before the hospice decided about what it shares already. */
  readonly mustDecideAnswers: boolean;
}

/** The kinds of facts, each with the data a group does not see without it. */
export function FactsCard({ mustDecideAnswers, ticks }: FactsCardProps) {
  const hospice = useSelector(selectHospice);
  const rowsOf = (facts: readonly SharedFact[]) => (
    <ul className="grid">
      {facts.map((fact) => (
        <FactRow
          fact={fact}
          isFixed={
            (fact === 'survey_scores_in_sum' && ticks.isOn({ fact: 'survey_scores' })) ||
            (mustDecideAnswers && isOfFamily(fact) && !ticks.isOn({ fact }))
          }
          key={fact}
          note={noteOf(fact, ticks)}
          ticks={ticks}
        />
      ))}
    </ul>
  );
  return (
    <>
      <Card title="In the record">
        <p className={styles['intro']}>
          The patient’s status, the reason for a wait, and your phone number are always shared. Anything you don’t
          select is left out of every page, list, filter, and file a group gets. Its people see{' '}
          <q>Not shared by {hospice?.name}</q> instead.
        </p>
        {rowsOf(RECORD_FACTS)}
      </Card>
      <Card title="In the group’s comparison of hospices">
        <p className={styles['intro']}>
          Groups compare hospices across all the patients they referred, never one patient at a time.
        </p>
        {rowsOf(COMPARISON_FACTS)}
      </Card>
    </>
  );
}
