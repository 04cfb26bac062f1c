import type { ImportField } from '#contract/exchange/importFields.ts';
import type { ImportMode } from '#contract/exchange/imports.ts';

export type Mapping = Readonly<Record<string, ImportField | null>>;

/** What a person said about a file: where its table is, what its columns and words mean, and what its cells should say. */
export interface Said {
  readonly sheet?: string;
  readonly headingRow?: number;
  /** What was said about the sender's last file says nothing of this one. */
  readonly isAnew?: boolean;
  readonly mapping?: Mapping;
  readonly defaults: Readonly<Partial<Record<ImportField, string>>>;
  readonly words: Readonly<Partial<Record<ImportField, Readonly<Record<string, string | null>>>>>;
  readonly edits: Readonly<Record<string, Readonly<Partial<Record<ImportField, string>>>>>;
}

export const NOTHING_SAID: Said = { defaults: {}, words: {}, edits: {} };

/** The person's choices for the import. */
export interface Choices {
  readonly mode: Exclude<ImportMode, 'check'>;
  readonly duplicates: 'skip' | 'create';
  readonly hospiceIds: readonly string[];
}

export const INITIAL_CHOICES: Choices = { mode: 'all_or_nothing', duplicates: 'skip', hospiceIds: [] };
