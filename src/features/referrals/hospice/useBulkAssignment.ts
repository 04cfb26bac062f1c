import { useSelector } from 'react-redux';
import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { writeSearchParams, type WorkListName } from '#contract/platform/listQuery.ts';
import type { HospiceReferralQuery } from '#contract/referrals/referrals.ts';
import { problem } from '#src/api/problem.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { selectionQuery, type RowSelection } from '#src/ui/table/rowSelection.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useAssignReferralsMutation, useUndoAssignmentMutation } from './assignmentApi.ts';

export interface Assignee {
  /** `null`: nobody. */
  readonly id: string | null;
  readonly name: string;
}

const referrals = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'referral' : 'referrals'}`;

/** The ticked rows of one of the hospice's lists, and the list's query. */
export interface TickedRows {
  readonly list: WorkListName;
  readonly query: HospiceReferralQuery | HospiceEnrollmentQuery;
  readonly selection: RowSelection;
}

/** The filters and the search without page and order. */
function filtersOf({ limit: _limit, page: _page, sortBy: _sortBy, ...filters }: TickedRows['query']): string {
  return writeSearchParams(filters).toString();
}

/** Assigns the ticked referrals to one person, with Undo. */
export function useBulkAssignment() {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const [assignReferrals, { isLoading }] = useAssignReferralsMutation();
  const [undoAssignment] = useUndoAssignmentMutation();
  const showToast = useToast();

  const undo = async (assignmentId: string) => {
    const { data, error } = await undoAssignment({ hospiceId, assignmentId });
    if (!data) {
      showToast({ tone: 'error', text: `This could not be undone. ${problem(error).message}` });
      return;
    }
    const kept = data.kept > 0 ? `, ${referrals(data.kept)} changed since and kept as they are` : '';
    showToast({ text: `Undone: ${referrals(data.restored)} given back${kept}` });
  };

  /** @returns null when it was saved, otherwise what to show */
  const assign = async (to: Assignee, { list, query, selection }: TickedRows) => {
    const assignment = { assignedToId: to.id, list, query: filtersOf(query), ...selectionQuery(selection) };
    const { data, error } = await assignReferrals({ hospiceId, body: assignment });
    if (!data) {
      const { message, title } = problem(error);
      return `${title}. ${message}`;
    }
    const text = to.id === null ? 'belong to nobody now' : `assigned to ${to.name}`;
    showToast({
      text: data.assigned === 0 ? 'Nothing to change: they are so already' : `${referrals(data.assigned)} ${text}`,
      ...(data.assigned > 0 ? { action: { label: 'Undo', onSelect: () => void undo(data.id) } } : {}),
    });
    return null;
  };

  return { assign, isPending: isLoading };
}
