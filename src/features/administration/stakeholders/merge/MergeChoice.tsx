import { useState } from 'react';
import type { Merge, MergePair } from '#contract/organizations/merges.ts';
import { problem } from '#src/api/problem.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDate } from '#src/ui/time/dates.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useCreateMergeMutation } from '#src/features/administration/stakeholders/mergesApi.ts';
import { tabPath } from '#src/features/administration/stakeholders/stakeholderPaths.ts';
import { MergeTable } from './MergeTable.tsx';
import { movedLabel, undoUntil } from './mergeLabels.ts';
import { Outcome } from './Outcome.tsx';

interface MergeChoiceProps {
  readonly pair: MergePair;
  /** Why either of them cannot be the one that stays, by its id; null: it can. */
  readonly refusals: Readonly<Record<string, string | null>>;
  readonly onDone: (merge: Merge) => void;
  /** Somebody else changed one of them: both are loaded again. */
  readonly onOvertaken: () => void;
}

/** Chooses which of the two stays, and shows what will happen before it is confirmed. */
export function MergeChoice({ onDone, onOvertaken, pair, refusals }: MergeChoiceProps) {
  const [keepId, setKeepId] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [create, { error, isLoading }] = useCreateMergeMutation();
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
            ? 'One of the two was changed or merged meanwhile. Look at them again.'
            : (failure.fieldErrors['mergeId'] ?? failure.message)}
        </Banner>
      )}
      {refusal && (
        <Banner tone="warning">
          <strong>These two cannot be merged like this.</strong> {refusal}.
        </Banner>
      )}
      <MuiProvider>
        <MergeTable keepId={keepId} onKeep={setKeepId} pair={pair} />
      </MuiProvider>
      {!refusal && <Outcome kept={kept} merged={merged} until={until} />}
      <Toolbar>
        <Button
          onClick={() => setAsking(true)}
          reason={refusal ?? (kept ? undefined : 'First choose which one stays')}
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
              <strong>{merged.name}</strong> is switched off.{' '}
              {moving === ''
                ? 'Nothing refers to it, so nothing moves.'
                : `What refers to it moves to ${kept.name}: ${moving}.`}
            </p>
            <p>It can be undone for 30 days, until {until}.</p>
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
