import { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { ExportedRows } from '#contract/exchange/exports.ts';
import { writeSearchParams } from '#contract/platform/listQuery.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { groupEnrollmentRows, hospiceEnrollmentRows } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { groupReferralRows } from '#server/referrals/lists/groupReferrals.queries.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { notFound, Refusal } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, isAdmin, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { parseQuery } from '#server/platform/http/calls/parse.ts';
import { checkTenancy } from '#server/platform/http/calls/checkTenancy.queries.ts';

/** An exported list: its tenant, rows and filters. */
export interface ExportedList {
  readonly context: ReadContext;
  readonly tenant: string;
  readonly rows: ListRows;
  /** The list's filters, without the search text. */
  readonly filters: readonly string[];
  /** Whether a row of the file is an enrollment, not a referral. */
  readonly isByEnrollment: boolean;
}

interface Asking {
  readonly actor: Actor;
  readonly db: Trx;
  readonly now: Date;
  readonly asked: ExportedRows;
}

/**
 * The caller decides the tenant, never the request: a hospice or group in the request must be the caller's own.
 * @throws Refusal `not_found` for another's list; `unknown_parameter` for a filter that the list does not know and
 * `invalid_parameter` for an order that it does not have, as the list itself refuses them
 */
export async function findExportedList({ actor, asked, db, now }: Asking): Promise<ExportedList> {
  const { dataView, excludedIds, groupId, hospiceId, includedIds, list, ...narrowing } = asked;
  await checkTenancy(db, actor, { ...(hospiceId ? { hospiceId } : {}), ...(groupId ? { groupId } : {}) });
  const address = writeSearchParams(narrowing);
  const selection = { includedIds, excludedIds };
  const isOfEnrollments = list === 'enrollments';
  const { search: _, sortBy: _sort, ...filters } = narrowing;
  const filterTexts = [...writeSearchParams(filters)].map(([name, value]) => `${name}=${value}`);
  if (dataView === 'hospice') {
    const own = hospiceId ?? actor.hospiceId ?? unnamed(actor, 'hospiceId');
    const context = { view: hospiceView(own, actor), actor, now };
    const rows = isOfEnrollments
      ? hospiceEnrollmentRows(context, { ...parseQuery(HospiceEnrollmentQuery, address), ...selection })
      : hospiceReferralRows(context, { ...parseQuery(HospiceReferralQuery, address), ...selection });
    return { context, tenant: own.toLowerCase(), rows, filters: filterTexts, isByEnrollment: true };
  }
  const own = groupId ?? actor.groupId ?? unnamed(actor, 'groupId');
  const context = { view: groupView(own), actor, now };
  const rows = isOfEnrollments
    ? groupEnrollmentRows(context, { ...parseQuery(GroupEnrollmentQuery, address), ...selection })
    : groupReferralRows(context, { ...parseQuery(GroupReferralQuery, address), ...selection });
  return { context, tenant: own.toLowerCase(), rows, filters: filterTexts, isByEnrollment: isOfEnrollments };
}

/** A caller of the other side has no such list; an administrator must name one. */
function unnamed(actor: Actor, path: 'hospiceId' | 'groupId'): never {
  if (!isAdmin(actor)) throw notFound();
  throw new Refusal('invalid_parameter', 'A parameter of the address is not valid', {
    errors: [{ path, message: 'Choose which list to export' }],
  });
}
