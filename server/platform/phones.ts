import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhonesWith, type PhoneReader } from '#contract/platform/phones.ts';

const NORTH_AMERICA = '1';

/** Reads a number as people in the United States write it; one from abroad begins with + or 011. Undefined if it has too few or too many digits. */
export const readPhone: PhoneReader = (typed) => {
  const number = parsePhoneNumberFromString(typed, { defaultCountry: 'US', extract: false });
  if (!number?.isPossible()) return undefined;
  const { countryCallingCode, ext } = number;
  number.setExt('');
  const text = countryCallingCode === NORTH_AMERICA ? number.formatNational() : number.formatInternational();
  return ext === undefined || ext === '' ? text : `${text} ext. ${ext}`;
};

// Whoever parses a body imports this file, so that every number is read before it is stored.
readPhonesWith(readPhone);
