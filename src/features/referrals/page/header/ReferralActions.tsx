import { useState } from 'react';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useReferralParts } from '#src/features/referrals/parts.ts';
import { primaryStep, stepLabel } from './steps.ts';

const TransitionDialog = lazyPart(
  async () => (await import('#src/features/referrals/transitions/TransitionDialog.tsx')).TransitionDialog,
);
const DeleteDialog = lazyPart(async () => (await import('./DeleteDialog.tsx')).DeleteDialog);
const WithdrawDialog = lazyPart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog);
const RaiseConcernDialog = lazyPart(
  async () => (await import('#src/features/referrals/page/concern/RaiseConcernDialog.tsx')).RaiseConcernDialog,
);
const ContactAttemptDialog = lazyPart(
  async () => (await import('#src/features/referrals/page/contact/ContactAttemptDialog.tsx')).ContactAttemptDialog,
);

interface ReferralActionsProps {
  readonly referral: Referral;
  readonly own: Enrollment | undefined;
  readonly home: string;
}

type Open = { to: ReferralStatus } | 'delete' | 'withdraw' | 'concern' | 'contact';

/** The next step as the primary button, everything else that is allowed in a menu. */
export function ReferralActions({ home, own, referral }: ReferralActionsProps) {
  const [open, setOpen] = useState<Open>();
  const { downloadBundle } = useReferralParts();
  const showToast = useToast();
  const close = () => setOpen(undefined);
  const primary = own && primaryStep(own);
  const others = own?.allowedTransitions.filter((to) => to !== primary) ?? [];
  const may = (action: Referral['allowedActions'][number]) => referral.allowedActions.includes(action);

  const saveBundle = async () => {
    const refusal = await downloadBundle(referral.id);
    showToast(
      refusal
        ? { text: `The bundle couldn’t be saved. ${refusal.message}`, tone: 'error' }
        : { text: `${referral.displayId} saved as a FHIR bundle`, tone: 'success' },
    );
  };

  const items: MenuItem[] = [
    ...(own ? others.map((to) => ({ label: stepLabel(own.status, to), onSelect: () => setOpen({ to }) })) : []),
    ...(own && may('log_contact')
      ? [{ label: 'Log contact attempt…', icon: 'phone' as const, onSelect: () => setOpen('contact') }]
      : []),
    { label: 'Print', icon: 'print', onSelect: () => window.print() },
    { label: 'Export as FHIR bundle', icon: 'download', onSelect: () => void saveBundle() },
    ...(may('delete')
      ? (['line', { label: 'Delete…', icon: 'trash', isDanger: true, onSelect: () => setOpen('delete') }] as const)
      : []),
  ];

  return (
    <>
      <Menu align="end" items={items} label="More actions" variant="secondary">
        More
      </Menu>
      {may('withdraw') && <Button onClick={() => setOpen('withdraw')}>Withdraw…</Button>}
      {may('raise_concern') && <Button onClick={() => setOpen('concern')}>Raise concern…</Button>}
      {own && primary && (
        <Button onClick={() => setOpen({ to: primary })} variant="primary">
          {stepLabel(own.status, primary)}
        </Button>
      )}
      {own && typeof open === 'object' && (
        <TransitionDialog
          dateOfBirth={referral.patient.dateOfBirth}
          enrollment={own}
          onClose={close}
          patientName={fullName(referral.patient)}
          to={open.to}
        />
      )}
      {own && open === 'contact' && (
        <ContactAttemptDialog enrollment={own} onClose={close} patientName={fullName(referral.patient)} />
      )}
      {open === 'concern' && <RaiseConcernDialog onClose={close} referral={referral} />}
      {open === 'withdraw' && <WithdrawDialog onClose={close} referral={referral} />}
      {open === 'delete' && <DeleteDialog home={home} onClose={close} referral={referral} />}
    </>
  );
}
