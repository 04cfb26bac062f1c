import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { EMPTY_FACTS, type FactsValues } from '#src/features/referrals/facts/factsForm.ts';

const PHONE = /^[+()\d.\- ]+$/;
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const twoDigits = (part = '') => part.padStart(2, '0');

/** The history state on the way from a search that found nobody. */
const Typed = z.object({ search: z.string() });

/** What a new referral begins with: the patient who was searched for in vain, or nothing. */
export function useTypedPatient(): Partial<Pick<FactsValues, 'patient'>> {
  const typed = Typed.safeParse(useLocation().state);
  return typed.success ? { patient: typedPatient(typed.data.search) } : {};
}

/** Whether a new referral could begin with it: a referral's number names no patient. */
export const isOfPatient = (search: string): boolean => typedPatient(search) !== EMPTY_FACTS.patient;

/** The patient of a new referral from what somebody searched for in vain: a date of birth, a phone number or a name. */
export function typedPatient(search: string): FactsValues['patient'] {
  const text = search.trim();
  const [, month, day, year] = US_DATE.exec(text) ?? [];
  if (year !== undefined) {
    return { ...EMPTY_FACTS.patient, dateOfBirth: `${year}-${twoDigits(month)}-${twoDigits(day)}` };
  }
  if (ISO_DATE.test(text)) return { ...EMPTY_FACTS.patient, dateOfBirth: text };
  if (PHONE.test(text)) return { ...EMPTY_FACTS.patient, phone: text };
  if (/\d/.test(text)) return EMPTY_FACTS.patient;
  const [last = '', first] = text.split(/\s*,\s*/);
  if (first !== undefined) return { ...EMPTY_FACTS.patient, firstName: first, lastName: last };
  const words = text.split(/\s+/);
  // One word alone is more often the family name.
  return { ...EMPTY_FACTS.patient, firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}
