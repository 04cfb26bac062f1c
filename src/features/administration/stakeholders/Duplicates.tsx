import { useSearchParams } from 'react-router-dom';
import { MERGED_VIEW, MERGES_PATH, SHOW, tabPath } from './places.ts';
import { LikelyPairs } from './merge/LikelyPairs.tsx';
import { MergeList } from './merge/MergeList.tsx';

/** Records that may be the same one, and those that were made one. */
export function Duplicates() {
  const [params] = useSearchParams();
  const isMerged = params.get(SHOW) === MERGED_VIEW;
  const views = [
    { label: 'Likely duplicates', to: tabPath('duplicates'), isCurrent: !isMerged },
    { label: 'Merged', to: MERGES_PATH, isCurrent: isMerged },
  ];
  return isMerged ? <MergeList views={views} /> : <LikelyPairs views={views} />;
}
