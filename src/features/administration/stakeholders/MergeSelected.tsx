import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Selected } from '#src/ui/lists/WorkList.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { groupAdministrationApi } from './groupAdministrationApi.ts';
import { mergePath } from '#src/features/organizations/stakeholderPaths.ts';

const PAIR = 2;
const NOT_TWO = 'Select exactly two to merge';
const NOT_ALIKE = 'You can’t merge a provider with a community';

/** The two ticked records, on whichever pages they are. */
const pairOf = ({ selection }: Selected): readonly [string, string] | undefined => {
  const [first, second] = [...selection.ids];
  const isPair = selection.kind === 'some' && selection.ids.size === PAIR;
  return isPair && first !== undefined && second !== undefined ? [first, second] : undefined;
};

function MergeButton({ reason, to }: { reason: string | undefined; to: string }) {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate(to)} reason={reason} variant="quiet">
      Compare and merge…
    </Button>
  );
}

/** Opens two ticked groups side by side. */
export function MergeSelectedGroups(selected: Selected) {
  const pair = pairOf(selected);
  return <MergeButton reason={pair ? undefined : NOT_TWO} to={pair ? mergePath('group', ...pair) : ''} />;
}

/** The same for providers and communities, which are merged with their own kind. */
export function MergeSelectedParties(selected: Selected) {
  const pair = pairOf(selected);
  const { data } = groupAdministrationApi.useListStakeholdersQuery(
    pair ? { query: { 'filter.id': [...pair] } } : skipToken,
  );
  const kinds = new Set(data?.data.map(({ kind }) => kind));
  const [kind] = kinds;
  const isReady = pair !== undefined && kind !== undefined && kinds.size === 1;
  const reason = isReady ? undefined : kinds.size > 1 && pair ? NOT_ALIKE : NOT_TWO;
  return <MergeButton reason={reason} to={isReady ? mergePath(kind, ...pair) : ''} />;
}
