import type { MailKind } from '#contract/mail/mailKinds.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { MailContent } from './content/content.ts';
import type { MailLinks } from './links.ts';
import type { MailRow } from './mail.tables.ts';

/**
 * The data of each kind of mail. It identifies no patient and contains no link secret. Each `.mail.ts` adds its own (`declare
 * module`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the mails fill it
export interface MailData {}

/** The kinds that a `.mail.ts` defines. */
export type DefinedKind = MailKind & keyof MailData;

/** The data of a mail when it is sent; or the code of the reason why it is not sent. */
export type ReadMail<Kind extends DefinedKind> =
  | { readonly data: MailData[Kind] }
  | { readonly suppressionReason: string };

interface Sending<Kind extends DefinedKind> {
  readonly trx: Trx;
  readonly mail: MailRow;
  readonly data: MailData[Kind];
  readonly origin: string;
  readonly now: Date;
}

/** A reader's stop of mails: by address, from one hospice or from all. */
export interface Stopping {
  readonly address: string;
  readonly hospiceId: string | null;
}

/**
 * The record that a mail is about, such as a survey. It is locked before its mail whenever one of them is written, so that
 * transactions do not deadlock.
 */
export interface MailSubject {
  /** Locks the subject before the mail is made. @returns why the mail is not sent; undefined if it is */
  readonly holdToSend: (trx: Trx, mailId: string, now: Date) => Promise<string | undefined>;
  /** Locks the subject before the mail's outcome is recorded. */
  readonly hold: (trx: Trx, mailId: string) => Promise<void>;
  readonly onSent: (trx: Trx, mailId: string, now: Date) => Promise<void>;
  /** It will not arrive. `reason`: text for people of the hospice. */
  readonly onUndeliverable: (trx: Trx, mailId: string, reason: string, now: Date) => Promise<void>;
  /** Its reader had stopped such mails before it was sent. */
  readonly onOptedOut: (trx: Trx, mailId: string) => Promise<void>;
  /** A reader stops such mails from now on. */
  readonly onStopped: (trx: Trx, stopping: Stopping, now: Date) => Promise<void>;
  /** The reader of this address complained to the mail server, so it gets no more questions. */
  readonly onComplaint: (trx: Trx, addressHash: Buffer) => Promise<void>;
}

export interface MailDefinition<Kind extends DefinedKind> {
  readonly kind: Kind;
  /** Reads its data at sending time, or why it is not sent. Left out: it uses the data that it was queued with. */
  readonly read?: (trx: Trx, mail: MailRow, now: Date) => Promise<ReadMail<Kind>>;
  /** The link of its button. Each attempt has new secrets; the database stores only their hashes. */
  readonly actionUrl: (sending: Sending<Kind>) => string | Promise<string>;
  readonly content: (data: MailData[Kind], links: MailLinks, language: SurveyLanguage) => MailContent;
  readonly subject?: MailSubject;
  /** A test mail for the person who tries it out: its links lead nowhere. */
  readonly isTest?: true;
  /** It waits while its hospice is switched off. */
  readonly waitsForHospice?: true;
  /** It waits while another mail about its enrollment is on its way to its reader: that mail comes first, or fails first. */
  readonly waitsForOthers?: true;
  /** It is written to many: it is sent after all others. */
  readonly isLast?: true;
}

/** The definition of any of these kinds. */
export type AnyMailDefinition<Kind extends DefinedKind = DefinedKind> = { [Each in Kind]: MailDefinition<Each> }[Kind];

const definitions = new Map<MailKind, unknown>();

/** Defines a kind of mail. Code that queues such mails imports the definition, so the server that sends them has it as well. */
export function defineMail<const Kind extends DefinedKind>(definition: MailDefinition<Kind>): MailDefinition<Kind> {
  definitions.set(definition.kind, definition);
  return definition;
}

/** @throws Error for a kind that no `.mail.ts` defines */
export function mailDefinitionOf<Kind extends DefinedKind>(kind: Kind): MailDefinition<Kind> {
  const definition = definitions.get(kind);
  if (definition === undefined) throw new Error(`No file defines emails of the kind ${kind}`);
  // The map has under each kind the definition that defineMail accepted for it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as MailDefinition<Kind>;
}

/** The kinds whose definition has a property: those that wait for their hospice, those that are sent last. */
export const kindsThat = (is: (definition: MailDefinition<DefinedKind>) => boolean): DefinedKind[] =>
  definedKinds().filter((kind) => is(mailDefinitionOf(kind)));

/** The subjects of all mails, each once. @param isMeant selects the kinds */
export const mailSubjects = (isMeant: (kind: DefinedKind) => boolean = () => true): MailSubject[] => [
  ...new Set(
    definedKinds()
      .filter(isMeant)
      .flatMap((kind) => mailDefinitionOf(kind).subject ?? []),
  ),
];

const definedKinds = (): DefinedKind[] =>
  // Only defineMail fills the map.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  [...definitions.keys()] as DefinedKind[];

/** The data that a mail was queued with. For kinds that `queueMail` queues: `insertMails` stores only parts of the data. */
export function asQueued<Kind extends DefinedKind>({ data }: Pick<MailRow, 'data'>, _kind: Kind): MailData[Kind] {
  // queueMail wrote the whole data of the mail's kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return data as MailData[Kind];
}
