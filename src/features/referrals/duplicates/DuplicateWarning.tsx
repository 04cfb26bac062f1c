import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { DuplicateSearch, type DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { ComparedFacts } from './duplicateFacts.ts';
import { DuplicateBanner } from './DuplicateBanner.tsx';
import { duplicatesApi } from './duplicatesApi.ts';

interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly phone: string;
  readonly address: string;
  readonly diagnosis: string;
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** The search for the typed patient: a last name with a complete date of birth or phone number; else undefined. */
function searchOf({ dateOfBirth, lastName, phone }: TypedPatient): DuplicateSearch | undefined {
  const { shape } = DuplicateSearch;
  const whole = {
    lastName: lastName.trim(),
    dateOfBirth: z.safeParse(shape.dateOfBirth, orNull(dateOfBirth)).data ?? null,
    phone: z.safeParse(shape.phone, orNull(phone)).data ?? null,
  };
  const parsed = z.safeParse(DuplicateSearch, whole);
  return parsed.success && (whole.dateOfBirth ?? whole.phone) !== null ? parsed.data : undefined;
}

/** A button for one of the likely duplicates; inside the comparison `closeComparison` is given. */
export type DuplicateAction = (duplicate: DuplicateReferral, closeComparison?: () => void) => ReactNode;

interface DuplicateWarningProps {
  readonly home: string;
  readonly patient: TypedPatient;
  readonly renderAction?: DuplicateAction | undefined;
}

/** Searches, as soon as enough is typed, for referrals of the same patient in the last 90 days. */
export function DuplicateWarning({ home, patient, renderAction }: DuplicateWarningProps) {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const groupId = useSelector(selectGroup)?.id ?? '';
  // As text, because the debounce compares values: equal searches are equal texts.
  const debounced = useDebounced(JSON.stringify(searchOf(patient) ?? null));
  const read: unknown = JSON.parse(debounced);
  const parsed = z.safeParse(DuplicateSearch, read);
  const sought = parsed.success ? parsed.data : { lastName: '', dateOfBirth: null, phone: null };
  const ofHospice = duplicatesApi.useFindHospiceDuplicatesQuery(
    { hospiceId, body: sought },
    { skip: !parsed.success || hospiceId === '' },
  );
  const ofGroup = duplicatesApi.useFindGroupDuplicatesQuery(
    { groupId, body: sought },
    { skip: !parsed.success || hospiceId !== '' || groupId === '' },
  );
  const { currentData } = hospiceId === '' ? ofGroup : ofHospice;
  const here: ComparedFacts = {
    name: [patient.firstName, patient.lastName].join(' ').trim(),
    dateOfBirth: orNull(patient.dateOfBirth),
    phone: orNull(patient.phone),
    address: orNull(patient.address),
    diagnosis: orNull(patient.diagnosis),
  };
  return (
    <DuplicateBanner
      renderActions={(duplicate, closeComparison) => (
        <>
          {/* In a new tab, so that typed input stays. */}
          <LinkButton rel="noopener" size="small" target="_blank" to={`${home}/referrals/${duplicate.id}`}>
            <span>
              Open<VisuallyHidden> ({duplicate.displayId}, in a new tab)</VisuallyHidden>
            </span>
          </LinkButton>
          {renderAction?.(duplicate, closeComparison)}
        </>
      )}
      duplicates={currentData?.data ?? []}
      here={here}
      hereLabel="This referral"
    />
  );
}
