import { lazy, Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { MOST_IDS } from '#contract/listQuery.ts';
import type { HospiceReferralQuery } from '#contract/referrals.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { ExportMenu } from '#src/shared/exports/ExportMenu.tsx';
import type { Selected } from '#src/shared/lists/WorkList.tsx';
import { Button } from '#src/ui/Button.tsx';

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }));

interface RegistryActsProps extends Selected {
  query: HospiceReferralQuery;
  canAssign: boolean;
}

/** What is done with the ticked rows of the registry. */
export function RegistryActs({ canAssign, clear, count, query, selection, totalItems }: RegistryActsProps) {
  const [isAssigning, setAssigning] = useState(false);
  const hospiceId = useSelector(selectHospice)?.id;
  return (
    <>
      {canAssign && (
        <Button
          icon="user"
          onClick={() => setAssigning(true)}
          reason={
            selection.ids.size > MOST_IDS
              ? `At most ${MOST_IDS.toLocaleString('en-US')} rows can be picked one by one: use a filter instead`
              : undefined
          }
          variant="quiet"
        >
          Assign to…
        </Button>
      )}
      <ExportMenu dataView="hospice" hospiceId={hospiceId} query={query} selection={selection} totalItems={totalItems}>
        Export selected
      </ExportMenu>
      {isAssigning && (
        <Suspense>
          <AssignDialog
            count={count}
            onClose={() => setAssigning(false)}
            onDone={() => {
              setAssigning(false);
              clear();
            }}
            query={query}
            selection={selection}
          />
        </Suspense>
      )}
    </>
  );
}
