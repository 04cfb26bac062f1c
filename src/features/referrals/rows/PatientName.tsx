import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { patientName, type PatientFacts } from './rowCells.tsx';

/** The patient's name with the referral's number, in the zone of the list around it. */
export const PatientName = (facts: PatientFacts) => patientName(facts, useDisplayContext());
