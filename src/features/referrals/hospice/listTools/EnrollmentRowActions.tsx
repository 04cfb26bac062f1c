import type { EnrollmentListItem } from '#contract/referrals/enrollments.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { surveyCardPath } from '#src/features/referrals/surveyCardPath.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { stepItems } from '#src/features/referrals/hospice/stepItems.ts';

export type EnrollmentAction = ReferralStatus | 'edit' | 'sia' | 'discharge' | 'survey';

interface EnrollmentRowActionsProps {
  item: EnrollmentListItem;
  onAction: (item: EnrollmentListItem, action: EnrollmentAction) => void;
}

/** The menu of an enrollment's row; steps back are only on the referral's page. */
export function EnrollmentRowActions({ item, onAction }: EnrollmentRowActionsProps) {
  const { doNow } = useEnrollmentChange(item);
  const { dischargeDate, isSia, lastSurvey, referral, status } = item;
  const isInCare = status === 'enrolled' && dischargeDate === null;
  const groups: MenuItem[][] = [
    isOpen(status) ? stepItems(item.allowedTransitions, (to) => onAction(item, to)) : [],
    isOpen(status) || status === 'enrolled'
      ? [{ label: 'Edit…', icon: 'edit', onSelect: () => onAction(item, 'edit') }]
      : [],
    isInCare
      ? [
          isSia
            ? {
                label: 'End SIA',
                icon: 'info',
                onSelect: () => void doNow({ isSia: false }, `SIA ended for ${referral.displayId}`, { isSia: true }),
              }
            : { label: 'Mark SIA…', icon: 'info', onSelect: () => onAction(item, 'sia') },
          { label: 'Discharge…', icon: 'logOut', onSelect: () => onAction(item, 'discharge') },
        ]
      : [],
    [
      ...(isInCare ? [{ label: 'Send survey…', icon: 'send' as const, onSelect: () => onAction(item, 'survey') }] : []),
      ...(lastSurvey === null
        ? []
        : [{ label: 'See results', icon: 'chart' as const, to: surveyCardPath(item.referralId) }]),
    ],
    [{ label: 'Open', icon: 'eye', to: `/hospice/referrals/${item.referralId}` }],
  ];
  const items = groups
    .filter((group) => group.length > 0)
    .flatMap((group, index): MenuItem[] => (index === 0 ? group : ['line', ...group]));
  return <RowMenu items={items} name={listName(referral.patient)} />;
}
