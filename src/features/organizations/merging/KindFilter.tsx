import { type MergeKind } from '#contract/organizations/merges.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import { kindLabel } from '#src/features/organizations/partyLabels.ts';

interface KindFilterProps {
  readonly selected: readonly MergeKind[] | undefined;
  readonly onChange: (selected: MergeKind[] | undefined) => void;
  readonly clearLink: ListLink | undefined;
}

export function KindFilter({ clearLink, ...kinds }: KindFilterProps) {
  return (
    <Toolbar>
      <ChoiceFilter {...kinds} label="Type" labels={kindLabel} />
      <ClearLink link={clearLink} />
    </Toolbar>
  );
}
