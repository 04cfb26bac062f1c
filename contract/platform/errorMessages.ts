import * as z from 'zod/mini';

/** What every field says that is empty and must not be, before its name is known: `namedError` names it. */
export const MISSING = 'Enter a value';

/** The same for a field whose value is chosen. */
export const NOT_CHOSEN = 'Choose an option';

/** One sentence for each way a field can be wrong, in its reader's terms. App and server show these. */
function explain(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return isId(issue) ? NOT_CHOSEN : MISSING;
      return issue.expected === 'int' ? 'Enter a whole number' : `Use a value of type ${issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1 || issue.input === '' ? MISSING : `Use at least ${issue.minimum} characters`;
      }
      return issue.origin === 'array' ? 'Choose at least one' : `Enter ${issue.minimum} or more`;
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${issue.maximum} characters`;
      return issue.origin === 'array' ? `Choose at most ${issue.maximum}` : `Enter ${issue.maximum} or less`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null || issue.input === ''
        ? NOT_CHOSEN
        : `Choose one of: ${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? 'Check the format';
    default:
      return undefined;
  }
}

/** People choose records by their names; nobody types an id. */
function isId({ inst }: z.core.$ZodRawIssue): boolean {
  return inst instanceof z.ZodMiniUUID;
}

const FORMAT_MESSAGES: Record<string, string> = {
  email: 'Enter a valid email address',
  uuid: 'Enter a valid ID',
  date: 'Enter a valid date',
  datetime: 'Enter a date and time in UTC',
};

z.config({ customError: (issue) => explain(issue) });
