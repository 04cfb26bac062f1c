import type { OrderFact, OrderFactKind } from '#contract/referrals/receivedOrders.ts';
import type { SentCoverage, StoredOrder } from '#server/referrals/storedOrder.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { DocumentType } from '#contract/documents/documents.ts';
import type { CareSetting, ReceivedChannel } from '#contract/referrals/patients.ts';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import { problem } from '#server/exchange/fhir/issues.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

/** A person, place or organization of a Bundle, to be looked up among those that the caller may use. */
export interface Party {
  readonly at: string;
  /** Our own identifier. */
  readonly id?: string | undefined;
  readonly npi?: string | undefined;
  readonly ccn?: string | undefined;
  readonly names: readonly string[];
}

export interface PlaceDraft {
  readonly party: Party;
  /** Whether the Bundle marks it as the patient's current place. */
  readonly isCurrent: boolean;
  readonly setting: CareSetting;
  readonly facilityName: string | null;
  readonly room: string | null;
}

export interface DocumentDraft {
  readonly at: string;
  readonly name: string;
  readonly type: DocumentType;
  /** What the sender says it is; the bytes decide. */
  readonly contentType: string | undefined;
  /** Base64, as in the Bundle. */
  readonly data: string;
  readonly dataAt: string;
}

/** A parsed Bundle: the fields of a creation, with parties that still must be looked up. */
export interface ReferralDraft {
  readonly patient: Readonly<Record<string, unknown>>;
  readonly source: ReferralSource;
  readonly receivedChannel: ReceivedChannel;
  readonly receivedAt: string | undefined;
  readonly urgency: 'urgent' | 'routine';
  readonly primaryDiagnosis: Readonly<Record<string, unknown>> | null;
  readonly payer: Readonly<Record<string, unknown>> | null;
  readonly caregiver: Readonly<Record<string, unknown>> | null;
  readonly note: string | null;
  readonly provider: Party | null;
  /** The sender, if the Bundle names one beside the requester. */
  readonly referredBy: Readonly<Record<string, unknown>> | null;
  /** The requester, for use if they are not a known provider. */
  readonly requesterAsReferredBy: Readonly<Record<string, unknown>> | null;
  readonly places: readonly PlaceDraft[];
  readonly hospices: readonly Party[];
  readonly hospiceLocation: Party | null;
  readonly documents: readonly DocumentDraft[];
  /** The order as its sender knows it. */
  readonly order: StoredOrder | null;
  /** What the sender says of the order now. */
  readonly orderStatus: string | undefined;
  /** The FHIRPath of each field of the creation. */
  readonly fields: ReadonlyMap<string, string>;
  /** The FHIRPath of the request, for fields without their own. */
  readonly at: string;
}

/** Collects issues and the origin of each field while a Bundle is read. */
export class Reading {
  readonly issues: FhirIssue[] = [];
  readonly fields = new Map<string, string>();
  /** What the Bundle says beyond the fields of a referral, for a person to read. */
  readonly kept: OrderFact[] = [];
  readonly coverages: SentCoverage[] = [];

  /** Keeps a fact that no field holds. */
  keep(kind: OrderFactKind, text: string | undefined): void {
    const words = text?.trim();
    if (words && !this.kept.some((fact) => fact.kind === kind && fact.text === words))
      this.kept.push({ kind, text: words });
  }
  /** Records the FHIRPath of a field and returns its value. */
  field<Value>(path: string, at: string, value: Value): Value {
    this.fields.set(path, at);
    return value;
  }
}

/** Converts an error of the creation's rules to an issue at the field's place in the Bundle. */
export function issueOf(
  { path, message }: FieldError,
  { at, fields }: Pick<ReferralDraft, 'at' | 'fields'>,
): FhirIssue {
  for (let known = path; known !== ''; known = known.split('.').slice(0, -1).join('.')) {
    const place = fields.get(known);
    if (place !== undefined) return problem('value', place, message);
  }
  return problem('business-rule', at, message);
}
