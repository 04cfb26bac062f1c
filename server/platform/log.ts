type Fields = Readonly<Record<string, unknown>>;

/** What the server's parts need of a logger. Fields carry ids, codes, counts and times: never what a person typed. */
export interface Log {
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
}

/** What a log may contain of an error: its kind. Its message may hold what a person typed. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
