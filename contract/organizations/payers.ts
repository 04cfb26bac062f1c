import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

export const payerLabel = labels({
  medicare: 'Medicare',
  medicare_advantage: 'Medicare Advantage',
  medicaid: 'Medicaid',
  commercial: 'Commercial',
  va: 'Veterans Affairs',
  self_pay: 'Self-pay',
  charity: 'Charity care',
  unknown: 'Unknown',
});

export const PAYERS = wordsOf(payerLabel);
export const PayerKind = z.enum(PAYERS);
export type PayerKind = z.infer<typeof PayerKind>;
