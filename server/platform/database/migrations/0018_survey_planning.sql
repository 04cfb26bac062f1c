-- Who is asked when: what the planning looks for, and two more causes that end a survey or let it begin again.

-- Two reminders never follow each other closer than the settings say, also when the server was away in between.
alter table survey_invitation add column reminded_at timestamptz;

create index enrollment_in_care on enrollment (hospice_id, start_of_care)
  where status = 'enrolled' and deleted_at is null and date_of_death is null and discharge_date is null;
create index survey_invitation_reminding on survey_invitation (hospice_id, reminders, sent_at)
  where status in ('sent', 'opened');
create index survey_invitation_expiring on survey_invitation (expires_at) where status in ('scheduled', 'sent', 'opened');

-- The addresses, by their hashes, that want no survey mails of a hospice: its own people's sessions may compare with them, and read
-- nothing else of the list.
create function survey_refusals(asking uuid) returns table (address_hash bytea) language sql stable security definer as $$
  select suppression.address_hash from mail_suppression as suppression
  where (suppression.hospice_id is null or suppression.hospice_id = asking)
    and (suppression.topic is null or suppression.topic = 'survey')
    and (app_hospice_id() is null or app_hospice_id() = asking)
$$;

-- Whoever wants no more of these mails, for whatever reason, is asked no more: surveys that wait end.
create function stop_unwanted_surveys() returns trigger language plpgsql security definer as $$
begin
  with stopped as (
    update survey_invitation as invitation set status = 'cancelled', cancelled_for = 'opted_out'
    from wanted
    where invitation.status in ('scheduled', 'sent', 'opened')
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
create trigger suppression_stops_surveys after insert on mail_suppression
  referencing new table as wanted for each statement execute function stop_unwanted_surveys();

-- Another address is another chance.
create function forget_undeliverable_surveys() returns trigger language plpgsql security definer as $$
begin
  update enrollment set has_undeliverable_survey = false
  from former join changed on changed.id = former.id
  where enrollment.referral_id = changed.id and enrollment.has_undeliverable_survey
    and lower(changed.caregiver ->> 'email') is distinct from lower(former.caregiver ->> 'email');
  return null;
end
$$;
create trigger referral_forgets_undeliverable after update on referral
  referencing old table as former new table as changed for each statement execute function forget_undeliverable_surveys();

do $$
declare
  rule text;
begin
  -- Run with their owner's rights, so nothing that a caller made may stand before the real tables.
  foreach rule in array array['survey_refusals(uuid)', 'stop_unwanted_surveys()', 'forget_undeliverable_surveys()'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', rule, current_schema());
    execute format('revoke all on function %s from public', rule);
  end loop;
  grant execute on function survey_refusals(uuid) to wayside_app;
end
$$;
