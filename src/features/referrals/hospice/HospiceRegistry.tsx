import { useReferralParts } from '#src/features/referrals/parts.ts';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { HospiceReferralQuery, type ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { useAskAhead } from '#src/api/useAskAhead.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { ReferralList } from '#src/features/referrals/rows/ReferralList.tsx';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { registryRows } from './registryColumns.tsx';
import { QUICK_FILTERS } from './registryFilters.ts';
import type { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { lazyComponent } from '#src/ui/lazyComponent.ts';

// The rows are shown before filters, menus and dialogs load.
const RegistryFilters = lazyComponent(
  async () => (await import('#src/features/referrals/hospice/listTools/RegistryFilters.tsx')).RegistryFilters,
);
const FirstSteps = lazyComponent(async () => (await import('./FirstSteps.tsx')).FirstSteps);
const RegistryRowActions = lazyComponent(
  async () => (await import('#src/features/referrals/hospice/listTools/RegistryRowActions.tsx')).RegistryRowActions,
);
const SelectionActions = lazyComponent(async () => (await import('./SelectionActions.tsx')).SelectionActions);
const TransitionDialog = lazyComponent(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);

/** With fewer referrals, the steps to set up a hospice are shown. */
const FEW = 25;

interface Asked {
  readonly item: ReferralListItem;
  readonly to: ReferralStatus;
}

interface HospiceRegistryProps {
  hospiceId: string;
  counts: HospiceDashboard['counts'] | undefined;
  display: DisplayContext;
  /** Called once the first page is shown, with rows or without. */
  onAnswered: () => void;
}

export function HospiceRegistry({ counts, display, hospiceId, onAnswered }: HospiceRegistryProps) {
  const { SetUpSteps } = useReferralParts();
  const ability = useAbility();
  const canWork = hasOneOf(ability, WORKS_ON_ENROLLMENTS);
  const list = useWorkList({ schema: HospiceReferralQuery, ...registryRows });
  const { query, state } = list;
  const answer = referralListsApi.useListHospiceReferralsQuery({ hospiceId, query });
  const askAhead = useAskAhead(referralListsApi.endpoints.listHospiceReferrals);
  const [asked, setAsked] = useState<Asked | null>(null);
  const askedEnrollment = asked && ownEnrollment(asked.item, hospiceId);
  const { isFiltered } = state.links;
  const isNew = counts !== undefined && counts.all > 0 && counts.all < FEW && !isFiltered && answer.data !== undefined;
  const { quickItems } = state.links;
  // So that turning the page doesn't rebuild a dozen links before the rows are painted.
  const quick = useMemo(
    () => quickItems(QUICK_FILTERS.map((each) => ({ ...each, count: counts?.[each.name] }))),
    [counts, quickItems],
  );
  const actionsFor = useCallback(
    (item: ReferralListItem) => (
      <Suspense>
        <RegistryRowActions item={item} onStep={(row, to) => setAsked({ item: row, to })} />
      </Suspense>
    ),
    [],
  );

  return (
    <ReferralList
      answer={answer}
      askForPage={(page) => askAhead({ hospiceId, query: { ...query, page } })}
      display={display}
      empty={
        <Suspense fallback={<Skeleton height={480} width="100%" />}>
          <FirstSteps />
        </Suspense>
      }
      Filters={RegistryFilters}
      label={registryRows.label}
      list={list}
      noneAction={
        query.search !== undefined &&
        ability.can('manage', 'HospicePatientRegistry') && (
          <LinkButton state={{ search: query.search }} to="/hospice/referrals/new">
            New referral
          </LinkButton>
        )
      }
      onAnswered={onAnswered}
      quick={quick}
      renderActions={(selected) => (
        <SelectionActions {...selected} canAssign={canWork} list="referrals" query={query} />
      )}
      rowActions={canWork ? actionsFor : undefined}
      rowHref={registryRows.rowHref}
      rowLabel={registryRows.rowLabel}
    >
      {isNew && (
        <Suspense>
          <SetUpSteps />
        </Suspense>
      )}
      {asked && askedEnrollment && (
        <Suspense>
          <TransitionDialog
            dateOfBirth={asked.item.patient.dateOfBirth}
            enrollment={{ ...askedEnrollment, referralId: asked.item.id }}
            onClose={() => setAsked(null)}
            patientName={fullName(asked.item.patient)}
            to={asked.to}
          />
        </Suspense>
      )}
    </ReferralList>
  );
}
