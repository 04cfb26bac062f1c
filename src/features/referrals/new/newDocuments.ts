import type { ComponentType } from 'react';

export interface NewDocumentsProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
  /** The names of files that were chosen before a reload, which keeps no files. */
  readonly lost: readonly string[];
}

/** Documents that go with a new referral: a part of a later subject, which the routes pass in. */
export interface NewDocuments {
  readonly Field: ComponentType<NewDocumentsProps>;
  /** Sends the person's files to a referral that was just created. @returns how many it sends: a file that cannot be added stays behind */
  readonly send: (referralId: string, files: readonly File[], owner: string) => number;
}
