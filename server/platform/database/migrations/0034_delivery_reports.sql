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

-- What one person waits for goes before what is written to many.
drop index mail_due;
create index mail_due on mail_message ((kind = 'message'), due_at, id) where status = 'queued';

-- The contract names the background work; what it may be called stood here a second time.
alter table work_run drop constraint if exists work_run_name_check;

-- As in 0018, but for a bounce, which is no wish: a survey whose own mail came back is undeliverable, and one that was opened was
-- received by other means.
create or replace function stop_unwanted_surveys() returns trigger language plpgsql security definer as $$
begin
  with stopped as (
    update survey_invitation as invitation set status = 'cancelled', cancelled_for = 'opted_out'
    from wanted
    where invitation.status in ('scheduled', 'sent', 'opened')
      and wanted.reason <> 'bounced'
      and (wanted.topic is null or wanted.topic = 'survey')
      and (wanted.hospice_id is null or wanted.hospice_id = invitation.hospice_id)
      and wanted.address_hash = sha256(convert_to(lower(btrim(invitation.contact_address)), 'UTF8'))
    returning invitation.id
  )
  update mail_message set status = 'suppressed', last_error = 'opted_out', claimed_until = null
  from stopped
  where mail_message.survey_invitation_id = stopped.id and mail_message.status in ('queued', 'claimed');
  return null;
end
$$;
do $$
begin
  execute format('alter function stop_unwanted_surveys() set search_path = pg_catalog, %I, pg_temp', current_schema());
end
$$;
