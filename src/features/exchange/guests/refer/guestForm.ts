import * as z from 'zod/mini';
import { GuestReferralCreation } from '#contract/exchange/guests/guestReferrals.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { GuestValues } from './guestDraft.ts';

/** The form's texts as the call's body. */

export type Checked =
  | { readonly body: GuestReferralCreation; readonly wrong?: never }
  | { readonly body?: never; readonly wrong: readonly string[] };

const TYPED_DATE = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/;

/** `4/18/1941` as people write it, as `1941-04-18`; other text stays, and is refused. */
function typedDate(typed: string): string {
  const [, month = '', day = '', year = ''] = TYPED_DATE.exec(typed) ?? [];
  return year === '' ? typed.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const filled = (typed: string | undefined): string | null =>
  typed === undefined || typed.trim() === '' ? null : typed;

/** The body to send, or the fields that are wrong. */
export function checkForm(values: GuestValues, language: SurveyLanguage, today: string): Checked {
  const dateOfBirth = filled(values.dateOfBirth);
  const day = dateOfBirth === null ? null : typedDate(dateOfBirth);
  const parsed = z.safeParse(GuestReferralCreation, {
    language,
    senderName: values.senderName ?? '',
    source: values.source,
    senderOrganization: filled(values.senderOrganization),
    senderPhone: values.senderPhone ?? '',
    firstName: values.firstName ?? '',
    lastName: values.lastName ?? '',
    dateOfBirth: day,
    phone: filled(values.phone),
    setting: values.setting,
    urgency: values.urgency,
    note: filled(values.note),
  });
  if (!parsed.success) return { wrong: [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))] };
  return day !== null && day > today ? { wrong: ['dateOfBirth'] } : { body: parsed.data };
}
