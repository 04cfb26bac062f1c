import type { Referral } from '#contract/referrals/referrals.ts';
import { DocumentsCard } from '#src/features/documents/DocumentsCard.tsx';
import { DownloadAll } from '#src/features/exchange/exports/DownloadAll.tsx';

interface ReferralDocumentsProps {
  readonly referral: Referral;
  readonly timeZone?: string;
  readonly isReadOnly?: boolean;
}

/** A referral's documents, with the archive of all of them. */
export function ReferralDocuments(props: ReferralDocumentsProps) {
  return <DocumentsCard {...props} archive={<DownloadAll referral={props.referral} />} />;
}
