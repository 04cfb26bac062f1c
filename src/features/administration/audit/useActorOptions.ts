import { skipToken } from '@reduxjs/toolkit/query';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { useListAuditEventsQuery } from './auditApi.ts';
import type { Lookup } from '#src/ui/filters/useLookup.ts';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';

const MOST = 100;

function actorsOf(...pages: readonly (readonly AuditEvent[] | undefined)[]): FilterOption[] {
  const people = pages.flatMap((page) => page ?? []).flatMap(({ actor }) => (actor ? [actor] : []));
  const known = new Map(people.map((actor) => [actor.id, actor]));
  return [...known.values()].map(({ id, name, organization }) => ({
    value: id,
    label: organization === null ? name : `${name}, ${organization}`,
  }));
}

/** People who did something lately, or whose name or email is typed: whoever never called stands in no audit. */
export function useActorOptions({ isWanted, search, selected }: Lookup) {
  const found = useListAuditEventsQuery(
    isWanted ? { limit: MOST, ...(search === undefined ? {} : { search }) } : skipToken,
  );
  const chosen = useListAuditEventsQuery(
    selected.length > 0 ? { limit: MOST, 'filter.actor.id': [...selected] } : skipToken,
  );
  return { options: actorsOf(chosen.data?.data, found.data?.data), isLoading: found.isFetching };
}
