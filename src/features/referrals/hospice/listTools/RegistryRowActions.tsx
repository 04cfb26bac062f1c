import { useSelector } from 'react-redux';
import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { allowedTransitions } from '#contract/referrals/transitions.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { ownEnrollment } from '#src/features/referrals/ownEnrollment.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { surveyCardPath } from '#src/features/referrals/surveyCardPath.ts';
import { useEnrollmentChange } from '#src/features/referrals/enrollment/useEnrollmentChange.ts';
import { RowMenu } from '#src/ui/popovers/RowMenu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { stepItems } from '#src/features/referrals/hospice/stepItems.ts';

interface RegistryRowActionsProps {
  item: ReferralListItem;
  onStep: (item: ReferralListItem, to: ReferralStatus) => void;
}

export function RegistryRowActions(props: RegistryRowActionsProps) {
  const { hospiceId } = useDisplayContext();
  const own = ownEnrollment(props.item, hospiceId);
  return own ? <OwnActions {...props} own={own} /> : null;
}

function OwnActions({ item, onStep, own }: RegistryRowActionsProps & { own: EnrollmentSummary }) {
  const { now } = useDisplayContext();
  const user = useSelector(selectCurrentUser);
  const { doNow } = useEnrollmentChange({ ...own, referralId: item.id });

  // Steps back depend on data that a row lacks (decline reason, survey answers), so only the page offers them.
  const isOpen = own.status === 'referral_received' || own.status === 'pending_start_of_care';
  const allowed = isOpen
    ? allowedTransitions(
        {
          status: own.status,
          statusSince: Date.parse(own.statusSince),
          statusBefore: null,
          statusBeforeError: null,
          declineReason: null,
          hasSurveyResult: true,
          now,
        },
        { role: user?.role ?? '', isOwnReferral: false },
      )
    : [];
  const steps = stepItems(allowed, (to) => onStep(item, to));
  const quick: MenuItem[] = [];
  if (own.status === 'referral_received' && own.firstContactAt === null) {
    quick.push({
      label: 'Log first contact',
      icon: 'phone',
      onSelect: () =>
        void doNow({ firstContactAt: new Date().toISOString() }, `First contact logged for ${item.displayId}`, {
          firstContactAt: null,
        }),
    });
  }
  if (own.assignedTo?.id !== user?.id && isOpen) {
    quick.push({
      label: 'Assign to me',
      icon: 'user',
      onSelect: () =>
        void doNow({ assignedToId: user?.id ?? null }, `${item.displayId} is assigned to you`, {
          assignedToId: own.assignedTo?.id ?? null,
        }),
    });
  }
  const items: MenuItem[] = [
    ...steps,
    ...(steps.length > 0 && quick.length > 0 ? (['line'] as const) : []),
    ...quick,
    ...(steps.length + quick.length > 0 ? (['line'] as const) : []),
    ...(item.scoreAlert ? [{ label: 'See low score', icon: 'chart' as const, to: surveyCardPath(item.id) }] : []),
    { label: 'Open', icon: 'eye', to: `/hospice/referrals/${item.id}` },
  ];
  return <RowMenu items={items} name={listName(item.patient)} />;
}
