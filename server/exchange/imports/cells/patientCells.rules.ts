import type { Cells } from './cells.rules.ts';
import { readDay } from './days.rules.ts';
import { readLanguage } from './languages.rules.ts';
import { part } from './part.rules.ts';
import { splitName } from '#server/exchange/personNames.rules.ts';

/** A ZIP code that a spreadsheet took for a number lost its zero. */
const zipText = (zip: string): string => (/^\d{4}$/.test(zip) ? `0${zip}` : zip);

/** The address of one cell, or of those for street, city, state and ZIP code. */
function addressOf(cells: Cells): string | undefined {
  const [unit, city, state, zip] = (['unit', 'city', 'state', 'zip'] as const).map((field) => cells.text(field));
  const street = cells.text('street') ?? cells.text('address');
  const place = [state, zip === undefined ? undefined : zipText(zip)].filter(Boolean).join(' ');
  const joined = [street, unit, city, place].filter(Boolean).join(', ');
  if (cells.text('street') !== undefined && cells.text('address') !== undefined) {
    cells.warn('address', 'The street has its own column. This text is in the note');
  }
  return joined === '' ? undefined : joined;
}

/** Last, first and middle name, from their own cells or from one cell with all of them. */
function nameOf(cells: Cells): Record<string, unknown> {
  const own = {
    lastName: cells.text('lastName'),
    firstName: cells.text('firstName'),
    middleName: cells.text('middleName'),
    suffix: cells.text('suffix'),
    preferredName: cells.text('preferredName'),
  };
  if (own.lastName !== undefined && own.firstName !== undefined) return own;
  const field = cells.text('patientName') === undefined ? 'lastName' : 'patientName';
  const whole = cells.text(field);
  if (whole === undefined || (field === 'lastName' && !whole.includes(','))) return own;
  const split = splitName(whole);
  if (split === undefined) {
    cells.wrong(field, 'Enter the first and the last name, such as Doe, Jane');
    return own;
  }
  const { isUnclear, ...parts } = split;
  if (isUnclear) cells.warn(field, 'Check how this name was split', null);
  return { ...own, ...parts };
}

/** The patient of a row; always there, so that a missing value is reported at its own cell. */
export function patientOf(cells: Cells, today: string): Record<string, unknown> {
  const born = cells.text('dateOfBirth');
  const birth = born === undefined ? undefined : readDay(born, today, 'birth');
  if (birth && 'problem' in birth) cells.wrong('dateOfBirth', birth.problem);
  return (
    part({
      ...nameOf(cells),
      dateOfBirth: birth && 'day' in birth ? birth.day : undefined,
      sexAtBirth: cells.optionalChoice('sexAtBirth'),
      phone: cells.text('phone'),
      address: addressOf(cells),
      mrn: cells.text('mrn'),
      preferredLanguage: cells.optional(
        'preferredLanguage',
        readLanguage,
        'Enter the language in English, such as Spanish',
      ),
    }) ?? {}
  );
}
