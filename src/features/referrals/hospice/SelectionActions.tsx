import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { MAX_IDS } from '#contract/platform/listQuery.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import type { Selected } from '#src/ui/lists/WorkList.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import type { TickedRows } from './AssignDialog.tsx';

const AssignDialog = lazyComponent(async () => (await import('./AssignDialog.tsx')).AssignDialog);

interface SelectionActionsProps extends Selected, TickedRows {
  canAssign: boolean;
}

/** Actions for the ticked rows of the registry or of the enrollments. */
export function SelectionActions({
  canAssign,
  clear,
  count,
  list,
  query,
  selection,
  totalItems,
}: SelectionActionsProps) {
  const { ExportSelected } = useReferralParts();
  const [isAssigning, setAssigning] = useState(false);
  const hospiceId = useSelector(selectHospice)?.id;
  return (
    <>
      {canAssign && (
        <Button
          icon="user"
          onClick={() => setAssigning(true)}
          reason={
            selection.ids.size > MAX_IDS
              ? `You can select up to ${MAX_IDS.toLocaleString('en-US')} rows. To include more, use a filter`
              : undefined
          }
          variant="quiet"
        >
          Assign to…
        </Button>
      )}
      <ExportSelected
        dataView="hospice"
        hospiceId={hospiceId}
        list={list}
        query={query}
        selection={selection}
        totalItems={totalItems}
      >
        Export selected
      </ExportSelected>
      {isAssigning && (
        <Suspense>
          <AssignDialog
            count={count}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false);
              clear();
            }}
            rows={{ list, query, selection }}
          />
        </Suspense>
      )}
    </>
  );
}
