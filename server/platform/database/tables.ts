/**
 * The rows of all tables by name. Each subject declares its own in a `.tables.ts` (`declare module`), as the schema has them
 * (docs/schema.sql).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the subjects fill it
export interface Tables {}
