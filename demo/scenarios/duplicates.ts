import type { Row } from '#server/platform/database/insertRows.queries.ts';
import type { TableRows } from '#demo/generator/rows.ts';
import { idOf } from '#demo/generator/random.ts';

type Directory = TableRows<'provider_group' | 'group_hospice' | 'community' | 'provider'>;

/** Adds a group, a community and a provider with nearly the name of another one, for administrators to merge. No referral names them. */
export function withDuplicates<Rows extends Directory>(rows: Rows, since: Date): Rows {
  const stamps = { created_at: since, updated_at: since };
  const groupId = idOf('group bayview twin');
  const group: Row<'provider_group'> = {
    id: groupId,
    name: 'Bayview Family Physicians LLC',
    type: 'physician_group',
    phone: '(410) 555-0111',
    city: 'Baltimore, MD',
    is_active: true,
    version: 1,
    ...stamps,
  };
  const community: Row<'community'> = {
    id: idOf('community rosewood twin'),
    name: 'Rosewood Memory Care Home',
    type: 'memory_care',
    city: 'Timonium, MD',
    phone: null,
    group_id: null,
    is_active: true,
    ...stamps,
  };
  const provider: Row<'provider'> = {
    id: idOf('provider kowalski twin'),
    group_id: idOf('group stbrendan'),
    user_id: null,
    name: 'Martin Kowalsky, MD',
    specialty: 'Oncology',
    npi: null,
    phone: null,
    is_active: true,
    ...stamps,
  };
  return {
    ...rows,
    provider_group: [...rows.provider_group, group],
    group_hospice: [...rows.group_hospice, { group_id: groupId, hospice_id: idOf('hospice coast'), since }],
    community: [...rows.community, community],
    provider: [...rows.provider, provider],
  };
}
