import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import { informationSharingEndpoints } from '#contract/organizations/sharing/informationSharing.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { informationSharingApi } from '#src/features/organizations/sharing/informationSharingApi.ts';
import styles from './sharing.module.css';

interface AnswersPanelProps {
  readonly hospiceId: string;
  readonly version: HospiceSharing['version'];
}

/** Asks once whether groups go on reading single answers of families, who are told from then on. */
export function AnswersPanel({ hospiceId, version }: AnswersPanelProps) {
  const mayDecide = useMayCall(informationSharingEndpoints.decideSharedAnswers);
  const [decide, { isLoading }] = informationSharingApi.useDecideSharedAnswersMutation();
  const showOutcome = useOutcome();
  const save = async (isShared: boolean, label: string) => {
    showOutcome(await decide({ hospiceId, body: { version, isShared } }), label);
  };
  return (
    <Card title="Should groups keep reading individual survey answers?">
      <div className={styles['decision']}>
        <p>
          Your settings let groups read each family’s answers next to the patient’s name.{' '}
          <strong>Until you decide, groups see only combined scores of {MIN_SHOWN} or more families.</strong>
        </p>
        <p>
          If you keep sharing, the email and the survey tell families which groups can read their answers. Groups then
          see the answers to surveys sent from now on. Earlier answers stay with your team, as those surveys promised.
        </p>
        {mayDecide ? (
          <Toolbar>
            <Button isPending={isLoading} onClick={() => void save(false, 'Groups see combined scores only')}>
              Share combined scores only
            </Button>
            <Button
              isPending={isLoading}
              onClick={() => void save(true, 'Groups can read individual answers, and families are informed')}
            >
              Keep sharing and tell families
            </Button>
          </Toolbar>
        ) : (
          <p className={styles['quiet']}>An administrator with access to all locations can decide this.</p>
        )}
      </div>
    </Card>
  );
}
