type Fields = Readonly<Record<string, unknown>>;

/** What the server's parts need of a logger. Fields carry ids, codes, counts and times: never what a person typed. */
export interface Log {
  info(fields: Fields, message: string): void;
  warn(fields: Fields, message: string): void;
  error(fields: Fields, message: string): void;
}
