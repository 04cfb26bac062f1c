import { WORK_SCOPES, workScopeLabel, type Work, type WorkScope } from '#contract/notifications/work.ts';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { countText } from '#src/ui/countText.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';

const TITLES: Readonly<Record<WorkScope, string>> = {
  mine: 'Nothing is waiting for you.',
  location: 'Nothing is waiting at your locations.',
  unowned: 'Everything has an owner.',
};

interface NoWorkProps {
  readonly scope: WorkScope;
  readonly counts: Work['meta']['counts'] | undefined;
  readonly linkTo: (scope: WorkScope) => ListLink;
  /** To all kinds, where the list shows only some. */
  readonly allKinds: ListLink | undefined;
}

/** Nothing to do in this scope, with the way to those that have something; in a new hospice, with what to set up first. */
export function NoWork({ allKinds, counts, linkTo, scope }: NoWorkProps) {
  const others = WORK_SCOPES.filter((each) => each !== scope && (counts?.[each] ?? 0) > 0);
  const { SetUpSteps } = useReferralParts();
  const empty = (
    <EmptyState
      actions={
        <>
          {allKinds && <LinkButton to={allKinds.to}>Show all types</LinkButton>}
          {others.map((each) => (
            <LinkButton key={each} to={linkTo(each).to}>
              {workScopeLabel[each]} {countText(counts?.[each] ?? 0)}
            </LinkButton>
          ))}
        </>
      }
      title={allKinds ? 'Nothing of this type is waiting.' : TITLES[scope]}
    >
      {others.length > 0
        ? 'Others may need a hand.'
        : 'Calls, next actions, and messages appear here when they are due.'}
    </EmptyState>
  );
  return others.length > 0 || allKinds ? (
    empty
  ) : (
    <>
      {empty}
      <SetUpSteps />
    </>
  );
}
