import * as z from 'zod/mini';
import { wordsOf } from '#contract/platform/labels.ts';
import { alertKindLabel, alertLabel } from './referralLabels.ts';

export const EnrollmentAlert = z.enum(wordsOf(alertLabel));
export type EnrollmentAlert = z.infer<typeof EnrollmentAlert>;

export const ALERT_KINDS = wordsOf(alertKindLabel);
export const AlertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof AlertKind>;

/** A shared note of the group that a hospice leaves unanswered for this long is an alert (product, section 2). */
export const MESSAGE_WAITS_HOURS = 24;
