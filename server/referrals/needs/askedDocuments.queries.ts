import { sql } from '#server/platform/database/connection.ts';

/** Whether the hospice of `enrollment` asked for documents: the reason why its start of care is pending. */
export const isWaitingForDocuments = sql`(enrollment.status = 'pending_start_of_care'
  and enrollment.documents_asked_at is not null)`;

/** The documents that others than the hospice of `enrollment` added since it asked, the latest first. */
export const documentsThatCame = sql`select coalesce(document.uploaded_by_organization, document.uploaded_by_name) from document
  where document.referral_id = enrollment.referral_id and document.hospice_id is distinct from enrollment.hospice_id
    and document.uploaded_at >= enrollment.documents_asked_at and document.deleted_at is null
  order by document.uploaded_at desc limit 1`;
