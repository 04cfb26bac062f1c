/** The sum of the prefix that marks NPIs among the card numbers for which the formula was made (CMS, NPI check digit). */
const PREFIX_SUM = 24;

/**
 * Whether the last of ten digits is the check digit of the others: Luhn's formula over `80840` and the number.
 * @param npi ten digits
 */
export function isNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false;
  const sum = Array.from(npi, Number).reduce((total, digit, at) => {
    const value = digit * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, PREFIX_SUM);
  return sum % 10 === 0;
}
