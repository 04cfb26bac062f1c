import { labels } from '#contract/platform/labels.ts';
import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { HospiceStaffQuery, type HospiceStaff } from '#contract/organizations/hospices.ts';
import { disciplineLabel } from '#contract/people/disciplines.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { ActiveList } from './ActiveList.tsx';
import { staffName } from './staffForm.ts';
import { StaffPanel } from './StaffPanel.tsx';
import { useSetActive } from './useSetActive.ts';

const DUTIES = ['admission_nurse', 'primary_nurse'] as const;
const dutyLabel = labels<(typeof DUTIES)[number]>({
  admission_nurse: 'Admission nurse',
  primary_nurse: 'Primary nurse',
});

function dutiesText({ canBeAdmissionNurse, canBePrimaryNurse }: HospiceStaff): string {
  const duties = [...(canBeAdmissionNurse ? ['admission nurse'] : []), ...(canBePrimaryNurse ? ['primary nurse'] : [])];
  const text = duties.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const COLUMNS: readonly Column<HospiceStaff>[] = [
  { id: 'name', header: 'Name', cell: staffName, width: 260 },
  { id: 'discipline', header: 'Discipline', cell: ({ discipline }) => disciplineLabel[discipline] },
  { id: 'duties', header: 'Can be named as', cell: dutiesText },
  { id: 'account', header: 'Account', cell: ({ userId }) => (userId === null ? null : 'Has access') },
];

const TEXTS = {
  label: 'Staff',
  add: 'Add staff…',
  states: 'Choices',
  active: 'Can be chosen',
  inactive: 'Removed',
  take: 'Remove from choices',
  bringBack: 'Restore',
};

const refusalOf = ({ isActive, userId }: HospiceStaff): string | undefined =>
  userId === null ? undefined : `${isActive ? 'Deactivate' : 'Activate'} the account instead`;

/** The staff that enrollments can name, with an account or without. */
export function StaffSection({ hospiceId }: { readonly hospiceId: string }) {
  const list = useWorkList({ schema: HospiceStaffQuery, columns: COLUMNS, storageKey: 'hospiceStaff' });
  const mayChange = useMayCall(hospiceProfileEndpoints.updateHospiceStaff);
  const setActive = useSetActive(hospiceId);
  const answer = directoryApi.useListHospiceStaffQuery({ hospiceId, query: list.query });
  const active = directoryApi.useListHospiceStaffQuery({ hospiceId, query: { limit: 1 } });
  const inactive = directoryApi.useListHospiceStaffQuery({ hospiceId, query: { limit: 1, 'filter.isActive': false } });
  const { onChange, selected } = list.filter('filter.duty');
  return (
    <ActiveList
      answers={{ shown: answer, active, inactive }}
      empty={
        <EmptyState isCompact title="No staff yet">
          Add the nurses who admit and care for patients, or invite people with a discipline.
        </EmptyState>
      }
      filters={
        <ChoiceFilter
          label="Can be named as"
          onChange={onChange}
          selected={DUTIES.filter((duty) => selected?.includes(duty))}
          labels={dutyLabel}
        />
      }
      intro={`People you can name on enrollments, with or without an account.${mayChange ? '' : ` ${LIMITED_TO_LOCATIONS}.`}`}
      list={list}
      mayAdd
      mayChange={() => mayChange}
      onSetActive={setActive.staff}
      openName="staff"
      refusalOf={refusalOf}
      texts={TEXTS}
    >
      {(id, onClose) =>
        (id === null || mayChange) && (
          <StaffPanel hospiceId={hospiceId} id={id} onClose={onClose} onSetActive={setActive.staff} />
        )
      }
    </ActiveList>
  );
}
