import * as z from 'zod/mini';

/** One sentence for each way a field can be wrong, in its reader's terms. App and server show these. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is needed';
      return issue.expected === 'int' ? 'This must be a whole number' : `This must be a ${issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1 ? 'This is needed' : `Use at least ${issue.minimum} characters`;
      }
      return issue.origin === 'array' ? 'Choose at least one' : `This must be ${issue.minimum} or more`;
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters`;
      return issue.origin === 'array' ? `Choose at most ${issue.maximum}` : `This must be ${issue.maximum} or less`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? 'This is needed'
        : `Choose one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Not known here: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'This is not in the right form';
    default:
      return undefined;
  }
}

const FORMAT_MESSAGES: Record<string, string> = {
  email: 'This is not an email address',
  uuid: 'This is not an id',
  date: 'This is not a date of the calendar',
  datetime: 'This is not a date and time in UTC',
};

z.config({ customError: (issue) => explain(issue) });
