type Fields = Readonly<Record<string, unknown>>;

/** The logger that the server's parts need. Fields carry ids, codes, counts and times, never text that a person typed. */
export interface Log {
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
}

/** The kind of an error, which is all that a log may contain of it: a message may include text that a person typed. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
