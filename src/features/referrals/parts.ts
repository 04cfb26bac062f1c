import { createContext, use, type ComponentType } from 'react';
import type { WorkListName } from '#contract/platform/listQuery.ts';
import type { Enrollment, GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import type { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { Problem } from '#src/api/problem.ts';
import type { RowSelection } from '#src/ui/table/rowSelection.ts';

interface ExportSelectedProps {
  readonly dataView: 'hospice' | 'stakeholder';
  readonly hospiceId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly list: WorkListName;
  readonly query: HospiceReferralQuery | GroupReferralQuery | HospiceEnrollmentQuery | GroupEnrollmentQuery;
  readonly selection: RowSelection;
  readonly totalItems: number;
  readonly children: string;
}

/** The components that later subjects add to the lists and to the page of a referral, from app/referralParts.tsx. */
export interface ReferralParts {
  readonly Documents: ComponentType<{
    readonly referral: Referral;
    readonly timeZone?: string;
    readonly isReadOnly?: boolean;
  }>;
  /** Who sent a referral without an account. */
  readonly Guest: ComponentType<{
    readonly enrollment: Enrollment;
    readonly referral: Referral;
    readonly mayWork: boolean;
  }>;
  readonly SurveyCard: ComponentType<{
    readonly enrollment: Enrollment;
    readonly referral: Referral;
    readonly mayWork: boolean;
  }>;
  readonly SurveyResults: ComponentType<{
    readonly enrollmentId: string;
    readonly referralId: string;
    readonly mayWork: boolean;
    readonly sharedBy?: string;
  }>;
  readonly SendSurveyDialog: ComponentType<{
    readonly enrollmentId: string;
    readonly referralId: string;
    readonly patientName: string;
    readonly onClose: () => void;
  }>;
  readonly ListExport: ComponentType<
    ({ readonly hospiceId: string } | { readonly groupId: string }) & { readonly list: WorkListName }
  >;
  readonly ExportSelected: ComponentType<ExportSelectedProps>;
  readonly SetUpSteps: ComponentType;
  /** Saves a referral with its documents as a FHIR Bundle. @returns the failure; null when the file is saved */
  readonly downloadBundle: (referralId: string) => Promise<Problem | null>;
}

export const ReferralPartsContext = createContext<ReferralParts | null>(null);

export function useReferralParts(): ReferralParts {
  const parts = use(ReferralPartsContext);
  if (!parts) throw new Error('ReferralPartsContext has no value');
  return parts;
}
