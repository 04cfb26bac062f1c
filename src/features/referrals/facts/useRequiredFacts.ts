import { useWatch, type Control } from 'react-hook-form';
import { factsBody, type FactsValues } from './factsForm.ts';

/** The parts of a referral that can be left out, but need more once one of their fields has a value. */
interface RequiredFacts {
  /** Name and relationship. */
  readonly caregiver: boolean;
  /** Its setting. */
  readonly currentLocation: boolean;
  /** Its text. */
  readonly primaryDiagnosis: boolean;
  /** The referrer's name. */
  readonly referredBy: boolean;
}

/** A part that is sent has its required fields; one that is empty is not sent. */
const requiredFacts = (values: FactsValues): RequiredFacts => ({
  caregiver: factsBody.caregiver(values) !== null,
  currentLocation: factsBody.currentLocation(values) !== null,
  primaryDiagnosis: factsBody.primaryDiagnosis(values) !== null,
  referredBy: factsBody.referredBy(values) !== null,
});

/** Which optional parts of the form are begun, so that their required fields can be marked. */
export const useRequiredFacts = <Output>(control: Control<FactsValues, unknown, Output>): RequiredFacts =>
  useWatch({ control, compute: requiredFacts });
