import type { Optional } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { NoticeChoice, NoticeEvent } from '#contract/people/noticeChoices.ts';

/** The rows of baseline/05_people.sql and baseline/12_notifications.sql. */

interface NoticeChoiceTable {
  user_id: string;
  event: NoticeEvent;
  /** Null for all hospices without their own choice. */
  hospice_id: Optional<string>;
  choice: NoticeChoice;
}

interface DigestItemTable {
  id: Generated<string>;
  user_id: string;
  hospice_id: string;
  event: NoticeEvent;
  at: ColumnType<Date, Date | string, Date | string>;
  enrollment_id: Optional<string>;
  recipient_id: Optional<string>;
  data: JSONColumnType<object, string | undefined>;
  /** The transaction of the hospice's step. */
  caused_in: Optional<number>;
  /** The digest that contains it; null while it waits. */
  mail_id: Optional<string>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    notice_choice: NoticeChoiceTable;
    digest_item: DigestItemTable;
  }
}
