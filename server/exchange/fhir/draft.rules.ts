import type { FieldError } from '#contract/platform/errors.ts';
import type { DocumentType } from '#contract/documents/documents.ts';
import type { CareSetting, ReceivedChannel, ReferralSource } from '#contract/referrals/patients.ts';
import { problem } from './issues.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

/** A person, place or organization as a Bundle names it: looked up among those that the caller may name. */
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
  /** Said to be where the patient is now. */
  readonly isCurrent: boolean;
  readonly setting: CareSetting;
  readonly facilityName: string | null;
  readonly room: string | null;
}

export interface DocumentDraft {
  readonly at: string;
  readonly name: string;
  readonly type: DocumentType;
  /** Base64, where it stands. */
  readonly data: string;
  readonly dataAt: string;
}

/** A Bundle read: what a creation needs, in its words, with what must be looked up still named as it came. */
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
  /** The one who sent it, where the Bundle names them beside the requester. */
  readonly referredBy: Readonly<Record<string, unknown>> | null;
  /** What the requester becomes where they are none of the providers. */
  readonly requesterAsReferredBy: Readonly<Record<string, unknown>> | null;
  readonly places: readonly PlaceDraft[];
  readonly hospices: readonly Party[];
  readonly hospiceLocation: Party | null;
  readonly documents: readonly DocumentDraft[];
  /** Where each field of the creation stands in the Bundle. */
  readonly fields: ReadonlyMap<string, string>;
  /** The request, for what has no place of its own. */
  readonly at: string;
}

/** Gathers, while a Bundle is read, what is wrong and where each field came from. */
export class Reading {
  readonly issues: FhirIssue[] = [];
  readonly fields = new Map<string, string>();

  /** Notes the place of a field and hands its value on. */
  field<Value>(path: string, at: string, value: Value): Value {
    this.fields.set(path, at);
    return value;
  }
}

/** Reports a refusal of the creation's own rules at the place in the Bundle that the field came from. */
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
