import type { AccountType, Role } from '#contract/roles.ts';
import type { MailWords, SurveyMail } from '#contract/surveySettings.ts';
import type { StatusNotice } from '#server/db/statusNotices.ts';

interface SurveyMailFacts {
  readonly words: MailWords;
  /** The contact's first name. */
  readonly name: string;
  readonly hospice: string;
  readonly phone: string | null;
  /** The last day on which the link works, `YYYY-MM-DD`. */
  readonly until: string;
}

/** What each kind of mail is made of. Nothing of who the patient is stands in it, and no secret of a link. */
export interface MailFacts {
  readonly survey_invitation: SurveyMailFacts;
  readonly survey_reminder: SurveyMailFacts;
  readonly survey_test: SurveyMailFacts & { readonly mail: SurveyMail };
  readonly low_score: {
    readonly displayId: string;
    readonly referralId: string;
    readonly wantsCallback: boolean;
    /** By when the family is called back, ISO 8601, with the zone to show it in. */
    readonly callbackDueAt: string | null;
    readonly timeZone: string;
  };
  /** Read when it is sent, never kept: the row only holds what happened. */
  readonly status_notice: StatusNotice;
  /** To the person whose it is. The password itself stands nowhere. */
  readonly password_changed: {
    readonly firstName: string;
    readonly accountType: AccountType;
    /** When, ISO 8601, with the zone to show it in. */
    readonly at: string;
    readonly timeZone: string;
    /** As people call it: "Chrome on Windows". */
    readonly device: string;
    /** Whether the other devices were signed out. */
    readonly othersEnded: boolean;
  };
  /** To somebody who has no account yet. */
  readonly invite: {
    readonly firstName: string | null;
    /** The hospice or the group; null for an administrator. */
    readonly organisation: string | null;
    readonly role: Role;
    readonly invitedBy: string | null;
    /** The last day on which the link works, `YYYY-MM-DD`. */
    readonly until: string;
    /** Which sending of the invitation this mail is: a later one takes its place. */
    readonly sending: number;
  };
}
