import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { locationTypeLabel } from './locationForm.ts';
import { zipLabel } from './zips.ts';

export const LOCATION_COLUMNS: readonly Column<HospiceLocation>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ address, name }) => (
      <>
        {name}
        {address !== null && <span className="small block regular tight">{address}</span>}
      </>
    ),
    width: 300,
  },
  { id: 'type', header: 'Kind', cell: ({ type }) => locationTypeLabel[type] },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone },
  { id: 'fax', header: 'Fax', cell: ({ fax }) => fax, isHiddenAtFirst: true },
  {
    id: 'area',
    header: 'Service area',
    cell: ({ serviceAreaZips }) => (serviceAreaZips.length === 0 ? null : zipLabel(serviceAreaZips.join(' '))),
  },
];
