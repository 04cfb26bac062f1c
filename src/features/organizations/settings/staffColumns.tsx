import { type HospiceStaff } from '#contract/organizations/hospices.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { staffName } from './staffForm.ts';
import { disciplineLabel } from '#contract/people/disciplines.ts';

function dutiesText({ canBeAdmissionNurse, canBePrimaryNurse }: HospiceStaff): string {
  const duties = [...(canBeAdmissionNurse ? ['admission nurse'] : []), ...(canBePrimaryNurse ? ['primary nurse'] : [])];
  const text = duties.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const STAFF_COLUMNS: readonly Column<HospiceStaff>[] = [
  { id: 'name', header: 'Name', cell: staffName, width: 260 },
  { id: 'discipline', header: 'Discipline', cell: ({ discipline }) => disciplineLabel[discipline] },
  { id: 'duties', header: 'Can be named as', cell: dutiesText },
  { id: 'account', header: 'Account', cell: ({ userId }) => (userId === null ? null : 'Has access') },
];
