import type { AccountType, Role } from '#contract/roles.ts';
import type { MailWords, SurveyMail } from '#contract/surveySettings.ts';
import type { NewReferral } from '#server/db/hospiceNotices.ts';
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

interface MessageSender {
  readonly hospice: string;
  /** Who of the hospice wrote it, and the reader's group: why it comes to this reader. */
  readonly author: string;
  readonly group: string;
}

interface WrittenMessage extends MessageSender {
  readonly subject: string;
  /** With simple formatting (contract/formattedText.ts). */
  readonly body: string;
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
  /** To the people of a hospice; read when it is sent. `from`: the group, or the hospice's own person who entered it. */
  readonly new_referral: NewReferral;
  /** To the people of a hospice: a group asks. Its words stand in the app alone. Read when it is sent. */
  readonly concern: { readonly displayId: string; readonly referralId: string; readonly from: string };
  /** What a hospice writes to one of its referral sources, filled in for this reader; read when it is sent. */
  readonly message: WrittenMessage & { readonly receivedId: string };
  /** To whoever tries a message out. `displayId`: of the referral that it is about; it says no words then. */
  readonly message_test: WrittenMessage & { readonly displayId: string | null };
  /** About one patient: its words stand in the app alone. Read when it is sent. */
  readonly referral_message: MessageSender & { readonly displayId: string; readonly receivedId: string };
  /** That the other side answered; the words stand in the app alone. Read when it is sent. */
  readonly reply: {
    /** Who wrote. */
    readonly side: 'hospice' | 'group';
    /** The conversation as the reader's side knows it. */
    readonly conversationId: string;
    readonly from: string;
    readonly displayId: string | null;
  };
  /** What happened at a hospice since yesterday, or waits there; read when it is sent. */
  readonly digest: {
    readonly side: 'hospice' | 'group';
    readonly hospice: string;
    /** `YYYY-MM-DD`. */
    readonly day: string;
    readonly sections: readonly {
      readonly heading: string;
      /** Where all of them stand. */
      readonly path: string;
      /** `label` leads to `path`. */
      readonly lines: readonly { readonly label: string; readonly text: string; readonly path: string }[];
    }[];
  };
  /** A provider's own figures of one month; where too few stand behind one, it is null. Read when it is sent. */
  readonly monthly_summary: {
    readonly hospice: string;
    /** `YYYY-MM`. */
    readonly month: string;
    readonly figures: readonly {
      readonly label: string;
      readonly value: string | null;
      readonly change: string | null;
    }[];
  };
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
