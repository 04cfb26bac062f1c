-- Who is asked when: what the planning looks for, and two more causes that end a survey or let it begin again.

-- Two reminders never follow each other closer than the settings say, also when the server was away in between.
alter table survey_invitation add column reminded_at timestamptz;

create index enrollment_in_care on enrollment (hospice_id, start_of_care)
  where status = 'enrolled' and deleted_at is null and date_of_death is null and discharge_date is null;
create index survey_invitation_reminding on survey_invitation (hospice_id, reminders, sent_at)
  where status in ('sent', 'opened');
create index survey_invitation_expiring on survey_invitation (expires_at) where status in ('scheduled', 'sent', 'opened');

-- Whether an address wants no survey mails of a hospice. Sessions may ask it of an address that they know; the list itself they
-- never read.
create function takes_no_surveys(asking uuid, address text) returns boolean language sql stable security definer as $$
  select exists (
    select from mail_suppression
    where address_hash = sha256(convert_to(lower(btrim(address)), 'UTF8'))
      and (hospice_id is null or hospice_id = asking) and (topic is null or topic = 'survey')
  )
$$;

-- Whoever stops these mails is not asked by one that nobody has sent yet. What they hold already they may still answer.
create function stop_unsent_surveys() returns trigger language plpgsql security definer as $$
begin
  with stopped as (
    update survey_invitation as invitation set status = 'cancelled', cancelled_for = 'opted_out'
    from wanted
    where invitation.status = 'scheduled'
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
  referencing new table as wanted for each statement execute function stop_unsent_surveys();

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
  foreach rule in array array['takes_no_surveys(uuid, text)', 'stop_unsent_surveys()', 'forget_undeliverable_surveys()'] loop
    execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', rule, current_schema());
    execute format('revoke all on function %s from public', rule);
  end loop;
  grant execute on function takes_no_surveys(uuid, text) to wayside_app;
end
$$;
