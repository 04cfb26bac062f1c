import { useSelector } from 'react-redux';
import * as z from 'zod/mini';
import { DuplicateSearch } from '#contract/referrals/duplicates.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { useDebounced } from '#src/ui/filters/useDebounced.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { ComparedFacts } from './duplicateFacts.ts';
import { DuplicateBanner } from './DuplicateBanner.tsx';
import { useFindGroupDuplicatesQuery, useFindHospiceDuplicatesQuery } from './duplicatesApi.ts';

interface TypedPatient {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
  readonly phone: string;
  readonly address: string;
  readonly diagnosis: string;
}

const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

/** What can be looked for so far; nothing while the name, or both birth date and phone, are missing or not yet whole. */
function soughtOf({ dateOfBirth, lastName, phone }: TypedPatient): DuplicateSearch | undefined {
  const { shape } = DuplicateSearch;
  const whole = {
    lastName: lastName.trim(),
    dateOfBirth: z.safeParse(shape.dateOfBirth, orNull(dateOfBirth)).data ?? null,
    phone: z.safeParse(shape.phone, orNull(phone)).data ?? null,
  };
  const parsed = z.safeParse(DuplicateSearch, whole);
  return parsed.success && (whole.dateOfBirth ?? whole.phone) !== null ? parsed.data : undefined;
}

interface DuplicateWarningProps {
  readonly home: string;
  readonly patient: TypedPatient;
}

/** Looks, as soon as what is typed allows it, whether the patient was referred in the last 90 days already. */
export function DuplicateWarning({ home, patient }: DuplicateWarningProps) {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const groupId = useSelector(selectGroup)?.id ?? '';
  // As text: the same words stay the same value, so that a pause in typing can be told.
  const settled = useDebounced(JSON.stringify(soughtOf(patient) ?? null));
  const read: unknown = JSON.parse(settled);
  const parsed = z.safeParse(DuplicateSearch, read);
  const sought = parsed.success ? parsed.data : { lastName: '', dateOfBirth: null, phone: null };
  const ofHospice = useFindHospiceDuplicatesQuery({ hospiceId, sought }, { skip: !parsed.success || hospiceId === '' });
  const ofGroup = useFindGroupDuplicatesQuery(
    { groupId, sought },
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
      renderActions={({ displayId, id }) => (
        // Beside the form: what is typed stays.
        <LinkButton rel="noopener" size="small" target="_blank" to={`${home}/referrals/${id}`}>
          <span>
            Open it<VisuallyHidden> ({displayId}, in a new tab)</VisuallyHidden>
          </span>
        </LinkButton>
      )}
      duplicates={currentData?.data ?? []}
      here={here}
      hereLabel="This referral"
    />
  );
}
