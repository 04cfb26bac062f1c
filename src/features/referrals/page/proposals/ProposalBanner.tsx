import type { ContactProposal } from '#contract/referrals/contactProposals.ts';
import { FACT_LABELS, factChanges } from '#contract/referrals/facts.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { referralsApi } from '#src/features/referrals/record/referralsApi.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { Banner } from '#src/ui/states/Banner.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { confirmingHospices } from './confirmingHospices.ts';
import styles from './proposals.module.css';

interface ProposalProps {
  readonly proposal: ContactProposal;
  readonly referral: Referral;
}

/** Each proposed fact with its old and its new value. */
function ProposedFacts({ proposal, referral }: ProposalProps) {
  const { now, timeZone } = useDisplayContext();
  const { patient, currentLocation, caregiver } = referral;
  const changes = factChanges({ patient, currentLocation, caregiver }, proposal.change);
  return (
    <>
      <dl className={styles['facts']}>
        {changes.map(({ from, path, to }) => (
          <div key={path}>
            <dt>{FACT_LABELS[path]}</dt>
            <dd>
              {from ? <del>{from}</del> : 'None'} <span aria-hidden="true">→</span> <ins>{to ?? 'None'}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <p className="second">
        {proposal.proposedBy},{' '}
        <time dateTime={proposal.proposedAt} title={formatDateTime(proposal.proposedAt, timeZone)}>
          {formatRecent(proposal.proposedAt, timeZone, now)}
        </time>
      </p>
    </>
  );
}

function ProposalToDecide({ proposal, referral }: ProposalProps) {
  const [decide, { isLoading }] = referralsApi.useDecideProposalMutation();
  const showToast = useToast();
  const showRefusal = useShowRefusal(referral.id);
  const send = async (accept: boolean) => {
    const body = { accept, version: referral.version };
    const { error } = await decide({ referralId: referral.id, proposalId: proposal.id, body });
    if (error === undefined) {
      const done = accept ? 'Change confirmed and saved' : 'Change dismissed. Nothing was saved';
      showToast({ text: done, tone: 'success' });
    } else showRefusal(error);
  };
  return (
    <Banner
      action={
        <Toolbar>
          <Button isPending={isLoading} onClick={() => void send(true)}>
            Confirm change
          </Button>
          <Button isPending={isLoading} onClick={() => void send(false)} variant="quiet">
            Dismiss
          </Button>
        </Toolbar>
      }
      tone="warning"
    >
      <strong>{proposal.group.name} proposes a change</strong>
      <ProposedFacts proposal={proposal} referral={referral} />
    </Banner>
  );
}

interface ProposalBannerProps {
  readonly referral: Referral;
  readonly isHospice: boolean;
}

/** Changes of contact data that groups proposed: the hospice decides, the group sees that its own waits. */
export function ProposalBanner({ isHospice, referral }: ProposalBannerProps) {
  return referral.proposals.map((proposal) =>
    isHospice ? (
      <ProposalToDecide key={proposal.id} proposal={proposal} referral={referral} />
    ) : (
      <Banner key={proposal.id} tone="info">
        <strong>Waiting for {confirmingHospices(referral)} to confirm your change</strong>
        <ProposedFacts proposal={proposal} referral={referral} />
      </Banner>
    ),
  );
}
