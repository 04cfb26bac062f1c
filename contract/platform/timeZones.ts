import * as z from 'zod/mini';
import { text } from './fields.ts';

const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && name.includes('/');
  } catch {
    return false;
  }
};

/** A name of the IANA list: `America/New_York`. */
export const TimeZone = text(64).check(z.refine(isTimeZone, { error: 'Choose a time zone from the list' }));
