import { useSelector } from 'react-redux';
import type { ReferralListItem } from '#contract/referrals.ts';
import type { ReferralStatus } from '#contract/statuses.ts';
import { allowedTransitions } from '#contract/transitions.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { ownEnrollment } from '#src/shared/referrals/ownEnrollment.ts';
import { listName } from '#src/shared/referrals/patientWords.ts';
import { usePlace } from '#src/shared/referrals/place.ts';
import { Menu } from '#src/ui/Menu.tsx';
import type { MenuItem } from '#src/ui/MenuItems.tsx';
import { useQuickChanges } from './useQuickChanges.ts';

/** The steps that a row offers; the record's page has the others. */
const STEPS = [
  { to: 'pending_start_of_care', label: 'Accept…', icon: 'pending' },
  { to: 'enrolled', label: 'Enroll…', icon: 'enrolled' },
  { to: 'declined', label: 'Decline…', icon: 'declined' },
] as const;

interface RegistryRowActionsProps {
  item: ReferralListItem;
  onStep: (item: ReferralListItem, to: ReferralStatus) => void;
}

export function RegistryRowActions({ item, onStep }: RegistryRowActionsProps) {
  const { hospiceId, now } = usePlace();
  const user = useSelector(selectCurrentUser);
  const { assignToMe, logFirstContact } = useQuickChanges();
  const own = ownEnrollment(item, hospiceId);
  if (!own || hospiceId === null) return null;

  // A row does not tell why it was declined or whether a survey was answered: no way back is offered from here.
  const isOpen = own.status === 'referral_received' || own.status === 'pending_start_of_care';
  const allowed = isOpen
    ? allowedTransitions(
        {
          status: own.status,
          statusSince: Date.parse(own.statusSince),
          statusBeforeError: null,
          declineReason: null,
          hasSurveyResult: true,
          now,
        },
        { role: user?.role ?? '', isOwnReferral: false },
      )
    : [];
  const target = {
    hospiceId,
    enrollmentId: own.id,
    referralId: item.id,
    displayId: item.displayId,
    version: own.version,
  };
  const steps: MenuItem[] = STEPS.filter(({ to }) => allowed.includes(to)).map(({ icon, label, to }) => ({
    label,
    icon,
    onSelect: () => onStep(item, to),
  }));
  const quick: MenuItem[] = [];
  if (own.status === 'referral_received' && own.firstContactAt === null) {
    quick.push({ label: 'Log first contact', icon: 'phone', onSelect: () => void logFirstContact(target) });
  }
  if (own.assignedTo?.id !== user?.id && isOpen) {
    quick.push({
      label: 'Assign to me',
      icon: 'user',
      onSelect: () => void assignToMe(target, own.assignedTo?.id ?? null),
    });
  }
  const items: MenuItem[] = [
    ...steps,
    ...(steps.length > 0 && quick.length > 0 ? (['line'] as const) : []),
    ...quick,
    ...(steps.length + quick.length > 0 ? (['line'] as const) : []),
    { label: 'Open', icon: 'eye', to: `/hospice/referrals/${item.id}` },
  ];
  return <Menu align="end" icon="more" items={items} label={`Actions for ${listName(item.patient)}`} size="small" />;
}
