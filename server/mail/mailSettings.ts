/** The page of the mails that are kept. */
export const OUTBOX_PATH = '/outbox';

/** The server settings that mails need. */
export interface MailSettings {
  /** The origin of every link, without a slash at its end. */
  readonly publicOrigin: string;
  /** The address that mails come from. */
  readonly from: string;
  /** Mails leave the queue here: to a mail server, or to be kept. Otherwise they wait. */
  readonly canSend: boolean;
  /** Whether the local outbox page shows the mails that are kept. */
  readonly showsOutbox: boolean;
}

declare module '#server/platform/http/app.ts' {
  interface Services {
    readonly mail: MailSettings;
  }
}
declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    readonly mail: MailSettings;
  }
}

interface Given {
  readonly isProduction: boolean;
  readonly publicOrigin: string;
  readonly demoData: boolean | undefined;
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
}

/**
 * Without a mail server, mails are stored for viewing, but never for real families: in production only those of demo data. The
 * page that shows them gives access to every link in them without a sign-in, so it is only for a developer's own machine.
 */
export const mailSettings = ({ demoData, isProduction, mail, publicOrigin }: Given): MailSettings => ({
  publicOrigin,
  from: mail.from,
  canSend: mail.smtpUrl !== undefined || !isProduction || demoData === true,
  showsOutbox: mail.smtpUrl === undefined && !isProduction,
});
