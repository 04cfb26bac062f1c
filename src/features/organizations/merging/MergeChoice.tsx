import { useState } from 'react';
import type { Merge, MergePair, MergeSide } from '#contract/organizations/merges.ts';
import { problem } from '#src/api/problem.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { mergesApi } from './mergesApi.ts';
import { tabPath } from '#src/features/organizations/stakeholderPaths.ts';
import { Card } from '#src/ui/page/Card.tsx';
import styles from './merge.module.css';
import { MergeTable } from './MergeTable.tsx';
import { movedLabel, undoUntil } from './mergeLabels.ts';

interface MergeChoiceProps {
  readonly pair: MergePair;
  /** Why either of them cannot be the one that stays, by its id; null: it can. */
  readonly refusals: Readonly<Record<string, string | null>>;
  readonly onDone: (merge: Merge) => void;
  /** Called when another user changed one of the records; both are loaded again. */
  readonly onOvertaken: () => void;
}

/** Chooses which of the two records stays, and shows the outcome before it is confirmed. */
export function MergeChoice({ onDone, onOvertaken, pair, refusals }: MergeChoiceProps) {
  const [keepId, setKeepId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [create, { error, isLoading }] = mergesApi.useCreateMergeMutation();
  const { now, timeZone } = useOwnDisplayContext();
  const { first, kind, second } = pair;
  const kept = [first, second].find(({ id }) => id === keepId);
  const merged = kept && (kept === first ? second : first);
  const until = formatDate(undoUntil(now), timeZone);
  const failure = error === undefined ? undefined : problem(error);
  const refusalOf = (id: string) => refusals[id] ?? undefined;
  // Before one is chosen, the refusal is shown only where neither can stay.
  const refusal = kept ? refusalOf(kept.id) : refusalOf(second.id) && refusalOf(first.id);

  const confirm = async () => {
    if (!kept || !merged) return;
    const answer = await create({ body: { kind, keepId: kept.id, mergeId: merged.id } });
    setAsking(false);
    if (answer.data) onDone(answer.data);
    else if (problem(answer.error).code === 'conflict') onOvertaken();
  };
  const moving = merged ? movedLabel(merged.references) : '';

  return (
    <>
      {failure && !refusal && (
        <Banner tone="error">
          <strong>Nothing was merged.</strong>{' '}
          {failure.code === 'conflict'
            ? 'One of the two was just changed or merged. Compare them again.'
            : (failure.fieldErrors['mergeId'] ?? failure.message)}
        </Banner>
      )}
      {refusal && (
        <Banner tone="warning">
          <strong>These two can’t be merged.</strong> {refusal}.
        </Banner>
      )}
      <MuiProvider>
        <MergeTable keepId={keepId} onKeep={setKeepId} pair={pair} />
      </MuiProvider>
      {!refusal && <Outcome kept={kept} merged={merged} until={until} />}
      <Toolbar>
        <Button
          onClick={() => setAsking(true)}
          reason={refusal ?? (kept ? undefined : 'Choose which one stays')}
          variant="primary"
        >
          {kept && merged ? `Merge ${merged.name} into ${kept.name}…` : 'Merge…'}
        </Button>
        <LinkButton to={tabPath('duplicates')} variant="quiet">
          Cancel
        </LinkButton>
      </Toolbar>
      {isAsking && kept && merged && (
        <ConfirmDialog
          confirmLabel="Merge now"
          isDanger
          isPending={isLoading}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
          title="Merge these two?"
        >
          <div className="grid gap8">
            <p>
              <strong>{kept.name}</strong> stays.
            </p>
            <p>
              <strong>{merged.name}</strong> is turned off.{' '}
              {moving === '' ? 'Nothing else is moved.' : `Moved to ${kept.name}: ${moving}.`}
            </p>
            <p>You can undo this for 30 days, until {until}.</p>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}

interface OutcomeProps {
  readonly kept: MergeSide | undefined;
  readonly merged: MergeSide | undefined;
  /** The last day on which it can be undone. */
  readonly until: string;
}

function Moving({ kept, merged }: { kept: MergeSide; merged: MergeSide }) {
  const moving = merged.references.filter(({ count }) => count > 0);
  if (moving.length === 0) return <li>Nothing refers to {merged.name}.</li>;
  return (
    <li>
      Moved from {merged.name} to {kept.name}, except duplicates:
      <ul className={styles['moving']}>
        {moving.map(({ count, what }) => (
          <li key={what}>
            {what} <strong>{count.toLocaleString('en-US')}</strong>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The outcome of the merge: the record that stays, the data that moves or ends, and how long it can be undone. */
function Outcome({ kept, merged, until }: OutcomeProps) {
  return (
    <Card title="What will happen">
      <div aria-live="polite">
        {kept && merged ? (
          <ul className={styles['outcome']}>
            <li>
              <strong>{kept.name}</strong> keeps its name and details. Details of the other record aren’t copied.
            </li>
            <Moving kept={kept} merged={merged} />
            <li>
              <strong>{merged.name}</strong> is turned off and can no longer be chosen.
            </li>
            <li>You can undo this for 30 days, until {until}. Changes made after the merge stay.</li>
          </ul>
        ) : (
          <p className="quiet">Choose which record stays.</p>
        )}
      </div>
    </Card>
  );
}
