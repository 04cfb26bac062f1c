import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { writeSearchParams, type WorkListName } from '#contract/platform/listQuery.ts';
import type { HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { problem } from '#src/api/problem.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useAssigneeOptions } from '#src/features/organizations/directory/directoryOptions.ts';
import { pluralText } from '#src/ui/countText.ts';
import { bodyResolver } from '#src/ui/form/bodyResolver.ts';
import { DialogForm } from '#src/ui/form/DialogForm.tsx';
import { FormAutocomplete } from '#src/ui/form/fields/FormAutocomplete.tsx';
import { selectionQuery, type RowSelection } from '#src/ui/table/rowSelection.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { assignmentApi } from './assignmentApi.ts';

/** The ticked rows of one of the hospice's lists, and the list's query. */
export interface TickedRows {
  readonly list: WorkListName;
  readonly query: HospiceReferralQuery | HospiceEnrollmentQuery;
  readonly selection: RowSelection;
}

interface AssignDialogProps {
  rows: TickedRows;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

const Choice = z.object({ assignee: z.string().check(z.minLength(1, 'Choose a person')) });
type Choice = z.infer<typeof Choice>;

const LABELS = { assignee: 'Person' };
const NOBODY = { value: 'nobody', label: 'No one' };

const referrals = (count: number) => pluralText(count, 'referral', 'referrals');

/** The filters and the search without page and order. */
function filtersOf({ limit: _limit, page: _page, sortBy: _sortBy, ...filters }: TickedRows['query']): string {
  return writeSearchParams(filters).toString();
}

/** Assigns the ticked referrals to a person, with Undo. */
export function AssignDialog({ count, onClose, onDone, rows }: AssignDialogProps) {
  const [assignReferrals] = assignmentApi.useAssignReferralsMutation();
  const [undoAssignment] = assignmentApi.useUndoAssignmentMutation();
  const showToast = useToast();
  const user = useSelector(selectCurrentUser);
  const hospiceId = user?.hospice?.id ?? '';
  const { isLoading, options } = useAssigneeOptions({ isWanted: true, search: undefined, selected: [] });
  const people = [
    ...options.filter(({ value }) => value === user?.id).map((own) => ({ ...own, label: `${own.label} (you)` })),
    ...options.filter(({ value }) => value !== user?.id),
    NOBODY,
  ];

  const undo = async (assignmentId: string) => {
    const { data, error } = await undoAssignment({ hospiceId, assignmentId });
    if (!data) {
      showToast({ tone: 'error', text: `This couldn’t be undone. ${problem(error).message}` });
      return;
    }
    const kept = data.kept > 0 ? `, ${referrals(data.kept)} changed since then and left as is` : '';
    showToast({ text: `Undone for ${referrals(data.restored)}${kept}` });
  };

  const assign = async ({ assignee }: Choice) => {
    const { list, query, selection } = rows;
    const assignedToId = assignee === NOBODY.value ? null : assignee;
    const body = { assignedToId, list, query: filtersOf(query), ...selectionQuery(selection) };
    const { data, error } = await assignReferrals({ hospiceId, body });
    if (!data) return problem(error);
    const name = options.find(({ value }) => value === assignee)?.label;
    const text = name === undefined ? 'now unowned' : `assigned to ${name}`;
    showToast({
      text:
        data.assigned === 0 ? 'No changes: they were already assigned this way' : `${referrals(data.assigned)} ${text}`,
      ...(data.assigned > 0 ? { action: { label: 'Undo', onSelect: () => void undo(data.id) } } : {}),
    });
    onDone();
    return undefined;
  };

  return (
    <DialogForm<Choice, Choice>
      labels={LABELS}
      onClose={onClose}
      resolver={bodyResolver(Choice, (values: Choice) => values)}
      save={assign}
      size="small"
      submitLabel="Assign"
      title={`Assign ${referrals(count)} to`}
      values={{ assignee: '' }}
    >
      {({ field }) => <FormAutocomplete {...field('assignee')} isLoading={isLoading} isRequired options={people} />}
    </DialogForm>
  );
}
