-- What mail servers report later: mails that came back, mails that are still being tried, and complaints.

alter table mail_message drop constraint mail_message_status_check;
alter table mail_message add constraint mail_message_status_check
  check (status in ('queued', 'claimed', 'sending', 'sent', 'failed', 'suppressed', 'unclear', 'bounced'));

-- The last report, with its code of RFC 3463; its words stand in last_error.
alter table mail_message add column report_kind text check (report_kind in ('failed', 'delayed', 'complaint'));
alter table mail_message add column report_status text;
alter table mail_message add column bounced_at timestamptz;
alter table mail_message add constraint mail_message_bounced_check check (bounced_at is null or status = 'bounced');

-- The administrators' list, and their figures of the last days.
drop index mail_to_look_at;
create index mail_to_look_at on mail_message (created_at desc, id) where status in ('failed', 'unclear', 'bounced');

-- The contract names the background work; what it may be called stood here a second time.
alter table work_run drop constraint if exists work_run_name_check;
