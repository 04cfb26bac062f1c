import { withoutExtension } from '#contract/platform/phones.ts';
import { FACT_LABELS, factChanges, type FactPath, type SomeFacts } from '#contract/referrals/facts.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { maskedAddress } from '#server/mail/maskedAddress.rules.ts';
import { maskedMemberId } from './memberId.rules.ts';

/** The last four digits of the number, not those of its extension. */
const maskedPhone = (phone: string): string => maskedMemberId(withoutExtension(phone));

/** How a fact stands in the history: in full, masked, or only that it was changed. */
const MASKS: Partial<Record<FactPath, ((text: string) => string) | null>> = {
  'patient.dateOfBirth': (day) => `••/••/${day.slice(0, 4)}`,
  'patient.phone': maskedPhone,
  'patient.mrn': maskedMemberId,
  'payer.memberId': maskedMemberId,
  'caregiver.phone': maskedPhone,
  'caregiver.email': maskedAddress,
  'patient.address': null,
  'currentLocation.facilityName': null,
  'currentLocation.room': null,
};

const factsOf = (record: Referral): SomeFacts => ({
  ...record,
  responsibleProvider: record.responsibleProvider?.name ?? null,
  community: record.community?.name ?? null,
});

/** A line for each changed fact: `Urgency: Routine → Urgent`; null where nothing is changed. */
export function changedFactsText(before: Referral, change: SomeFacts): string | null {
  const lines = factChanges(factsOf(before), change).map(({ from, path, to }) => {
    const mask = MASKS[path];
    if (mask === null) return `${FACT_LABELS[path]}: changed`;
    const shown = (text: string | null) => (text === null ? 'none' : (mask?.(text) ?? text));
    return `${FACT_LABELS[path]}: ${shown(from)} → ${shown(to)}`;
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
