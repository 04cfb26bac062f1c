import { asideReasonLabel, paperStateLabel, type IntakePaper } from '#contract/exchange/intake/papers.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** What became of a paper, or who has it open. */
export function PaperStateChip({ paper }: { readonly paper: IntakePaper }) {
  const { isNewReferral, openedBy, reason, referral, state } = paper;
  if (state === 'put_aside')
    return <Chip tone="declined">{reason ? asideReasonLabel[reason] : paperStateLabel[state]}</Chip>;
  if (state === 'done') {
    const to = referral?.displayId ?? 'a referral';
    return <Chip tone="enrolled">{isNewReferral ? `Created ${to}` : `Added to ${to}`}</Chip>;
  }
  if (openedBy) {
    return (
      <Chip icon="user" tone="pending">
        {openedBy.name} has it open
      </Chip>
    );
  }
  return <Chip tone="received">{paperStateLabel[state]}</Chip>;
}
