import { expect, test } from 'vitest';
import { AdministeredHospiceQuery } from '#contract/administration/administration.ts';
import { AuditQuery } from '#contract/audit/audit.ts';
import { MessageQuery } from '#contract/communication/communications.ts';
import { TroubledMailQuery } from '#contract/administration/troubledMail.ts';
import { AdministeredGroupQuery, AdministeredStakeholderQuery } from '#contract/administration/groupAdministration.ts';
import { InviteQuery } from '#contract/people/invites.ts';
import { MemberQuery } from '#contract/people/team.ts';
import { HospicePerformanceQuery } from '#contract/performance/performance.ts';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { FeedbackQuery } from '#contract/surveys/surveyResults.ts';
import { auditColumns } from '#src/features/administration/audit/auditColumns.tsx';
import { hospiceGroupColumns } from '#src/features/administration/hospices/hospice/hospiceGroupColumns.tsx';
import { hospiceColumns } from '#src/features/administration/hospices/hospiceColumns.tsx';
import { invitationColumns } from '#src/features/people/invitations/invitationColumns.tsx';
import { mailColumns } from '#src/features/administration/mail/mailColumns.tsx';
import { directoryColumns, ownDirectoryColumns } from '#src/features/administration/stakeholders/directoryColumns.tsx';
import { groupColumns } from '#src/features/administration/stakeholders/groupColumns.tsx';
import { messageColumns } from '#src/features/communication/messageColumns.tsx';
import { GROUP_COLUMNS, HOSPICE_COLUMNS } from '#src/features/people/memberColumns.tsx';
import { sourceColumns } from '#src/features/performance/hospice/sourceColumns.tsx';
import { groupReferralRows } from '#src/features/referrals/group/groupColumns.tsx';
import { groupEnrollmentColumns, hospiceEnrollmentColumns } from '#src/features/referrals/lists/enrollmentColumns.tsx';
import { registryRows } from '#src/features/referrals/hospice/registryColumns.tsx';
import { feedbackColumns } from '#src/features/surveys/feedback/feedbackColumns.tsx';

interface List {
  readonly schema: { readonly safeParse: (query: object) => { readonly success: boolean } };
  readonly columns: readonly { readonly id: string; readonly isSortable?: boolean | 'downFirst' }[];
  /** The parameters without which the list is refused. */
  readonly needed?: object;
}

const LISTS: readonly (readonly [name: string, list: List])[] = [
  ['audit', { schema: AuditQuery, columns: auditColumns }],
  ['hospices', { schema: AdministeredHospiceQuery, columns: hospiceColumns }],
  ["a hospice's groups", { schema: AdministeredGroupQuery, columns: hospiceGroupColumns }],
  ['groups', { schema: AdministeredGroupQuery, columns: groupColumns }],
  ['directory', { schema: AdministeredStakeholderQuery, columns: directoryColumns }],
  ["a group's directory", { schema: AdministeredStakeholderQuery, columns: ownDirectoryColumns }],
  ['invitations', { schema: InviteQuery, columns: invitationColumns }],
  ['mail', { schema: TroubledMailQuery, columns: mailColumns }],
  ['messages', { schema: MessageQuery, columns: messageColumns }],
  ["a hospice's team", { schema: MemberQuery, columns: HOSPICE_COLUMNS }],
  ["a group's team", { schema: MemberQuery, columns: GROUP_COLUMNS }],
  ["a group's referrals", { schema: GroupReferralQuery, columns: groupReferralRows.columns }],
  ["a hospice's referrals", { schema: HospiceReferralQuery, columns: registryRows.columns }],
  ["a group's enrollments", { schema: GroupEnrollmentQuery, columns: groupEnrollmentColumns }],
  ["a hospice's enrollments", { schema: HospiceEnrollmentQuery, columns: hospiceEnrollmentColumns }],
  ['family feedback', { schema: FeedbackQuery, columns: feedbackColumns }],
  ...PERFORMANCE_VIEWS.map((view): readonly [string, List] => [
    `figures ${view}`,
    {
      schema: HospicePerformanceQuery,
      columns: sourceColumns(view, undefined, { period: 'quarter' }, 'All'),
      needed: { view },
    },
  ]),
];

test.each(LISTS)('the server sorts by every sortable column of the list: %s', (_name, { columns, needed, schema }) => {
  expect(schema.safeParse({ ...needed }).success).toBe(true);
  const refused = columns
    .filter(({ id, isSortable }) => isSortable && !schema.safeParse({ ...needed, sortBy: `${id}:DESC` }).success)
    .map(({ id }) => id);
  expect(refused).toEqual([]);
});
