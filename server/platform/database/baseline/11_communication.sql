-- Messages of hospices to their referral sources, their readers, conversations, templates and monthly summaries.

create table communication (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  -- Set for a message about one patient: only those who may see the referral may read it.
  referral_id uuid references referral on delete cascade,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  group_ids uuid[] not null default '{}',
  community_ids uuid[] not null default '{}',
  person_ids uuid[] not null default '{}',
  -- Looked up when it is sent: by then it may be gone.
  saved_filter_id uuid,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed')),
  failure text check (failure in ('nobody_to_write_to', 'filter_is_gone', 'patient_data', 'nothing_went_out')),
  -- The writer of the draft; after sending, the sender.
  author_id uuid references app_user,
  -- Kept as they were at the time.
  author_name text not null,
  scheduled_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((failure is not null) = (status = 'failed')),
  check (status <> 'scheduled' or scheduled_at is not null),
  check (status in ('draft', 'scheduled', 'failed') or sent_at is not null),
  check (referral_id is null or topic = 'conversation')
);
create index on communication (hospice_id, created_at desc, id);
create index on communication (scheduled_at) where status = 'scheduled';
create index on communication (sent_at) where status = 'sending';
create index on communication (referral_id) where referral_id is not null;

-- One reader of a sent message, and the conversation with this reader.
create table communication_recipient (
  id uuid primary key default gen_random_uuid(),
  communication_id uuid not null references communication on delete cascade,
  hospice_id uuid not null references hospice,
  user_id uuid not null references app_user,
  -- The person's group at the time.
  group_id uuid not null references provider_group,
  -- Copied from the message: what the hospice and one group write about one patient is one conversation.
  referral_id uuid references referral,
  thread_id uuid not null generated always as (
    -- With the digits of a version, without which it would be no valid UUID.
    coalesce(
      overlay(
        overlay(md5(hospice_id::text || group_id::text || referral_id::text) placing '4' from 13) placing '8' from 17
      )::uuid,
      id
    )
  ) stored,
  -- The text as it was sent to this person.
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- When the person opened it in the app.
  read_at timestamptz,
  -- The state of the conversation, written with each entry, as lists ask for it per row.
  last_entry_at timestamptz,
  group_wrote_at timestamptz,
  hospice_wrote_at timestamptz,
  -- Since when an entry of the group waits for the hospice's answer.
  waits_since timestamptz,
  -- Up to when somebody of the hospice, and the person, have read.
  hospice_read_until timestamptz,
  person_read_until timestamptz,
  -- Who of the hospice answers, and until when the conversation is out of the way. Both hold for all rows of a conversation.
  assigned_to_id uuid references app_user,
  snoozed_until timestamptz,
  unique (communication_id, user_id)
);
create index on communication_recipient (thread_id);
create index on communication_recipient (referral_id) where referral_id is not null;
create index on communication_recipient (assigned_to_id) where assigned_to_id is not null;
create index on communication_recipient (user_id, created_at desc, id);
create index on communication_recipient (hospice_id, created_at desc);
create index on communication_recipient (group_id);
create index conversation_latest on communication_recipient (hospice_id, last_entry_at desc, id) where group_wrote_at is not null;
create index conversation_waiting on communication_recipient (hospice_id) where waits_since is not null;

create function announce_messages() returns trigger language plpgsql security definer as $$
begin
  perform announce_to_people(array(select distinct user_id from changed));
  return null;
end
$$;
create trigger message_announced after insert on communication_recipient
  referencing new table as changed for each statement execute function announce_messages();

-- The replies of groups and hospices. Append-only.
create table conversation_entry (
  id uuid primary key default gen_random_uuid(),
  recipient_id uuid not null references communication_recipient on delete cascade,
  -- Unique within a conversation.
  at timestamptz not null,
  side text not null check (side in ('hospice', 'group')),
  author_id uuid references app_user,
  -- Kept as it was: the other side may not read the person.
  author_name text not null,
  text text not null,
  unique (recipient_id, at)
);

create function announce_entries() returns trigger language plpgsql security definer as $$
begin
  perform announce_to_people(
    array(
      select distinct recipient.user_id
      from changed join communication_recipient as recipient on recipient.id = changed.recipient_id
      where changed.side = 'hospice'
    ),
    array(
      select row(communication.referral_id, recipient.hospice_id, enrollment.hospice_location_id)::referral_location
      from changed
        join communication_recipient as recipient on recipient.id = changed.recipient_id
        join communication on communication.id = recipient.communication_id
        left join enrollment
          on enrollment.referral_id = communication.referral_id and enrollment.hospice_id = recipient.hospice_id
      where changed.side = 'group'
    )
  );
  return null;
end
$$;
create trigger entry_announced after insert on conversation_entry
  referencing new table as changed for each statement execute function announce_entries();

create table message_template (
  id uuid primary key default gen_random_uuid(),
  hospice_id uuid not null references hospice,
  name text not null,
  -- The name in small letters of every script, which not every collation knows.
  name_key text not null,
  subject text not null,
  body text not null,
  topic text not null check (topic in ('announcement', 'education', 'partnership', 'conversation')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index message_template_name on message_template (hospice_id, name_key);

-- Escapes a value for formatted text, so that it shows as it is (contract/communication/messageText.ts).
create function as_plain_words(value text) returns text language sql immutable parallel safe
  return regexp_replace(value, '([][\\`*_<>()#:!|~-])', '\\\1', 'g');

-- The people that a hospice may write to: those with an account in the groups that it is connected with. Another hospice or a group gets
-- nobody; background jobs may ask for any hospice.
create function people_to_write_to(of_hospice uuid)
  returns table (user_id uuid, group_id uuid, first_name text, last_name text, role text, email text, group_name text, group_type text)
  language sql stable security definer as $$
  select person.id, person.group_id, person.first_name, person.last_name, person.role, person.email, their_group.name, their_group.type
  from group_hospice as connection
    join provider_group as their_group on their_group.id = connection.group_id and their_group.is_active
    join app_user as person on person.group_id = their_group.id and person.is_active and person.account_type = 'stakeholder'
  where connection.hospice_id = of_hospice
    and (app_hospice_id() = of_hospice or (app_hospice_id() is null and app_group_id() is null))
$$;
revoke execute on function people_to_write_to(uuid) from public;
grant execute on function people_to_write_to(uuid) to wayside_hospice;

-- Those of them whom an audience names; for a message about a referral only those who may see it.
create function readers_of(of_hospice uuid, groups uuid[], communities uuid[], people uuid[], types text[], about uuid)
  returns table (user_id uuid, group_id uuid) language sql stable as $$
  select person.user_id, person.group_id
  from people_to_write_to(of_hospice) as person
  where (
    person.group_id = any (groups)
    or person.user_id = any (people)
    or person.group_type = any (types)
    or person.group_id in (
      select community.group_id from community where community.id = any (communities) and community.is_active and community.group_id is not null
    )
  ) and (
    about is null
    or person.group_id = any (array(
      select unnest(referral.group_ids) from referral
      where referral.id = about and referral.deleted_at is null and of_hospice = any (referral.hospice_ids)
    ))
  )
$$;

-- Who of a hospice writes to its referral sources (contract/platform/ability.ts).
create function manages_communication() returns boolean language sql stable parallel safe as $$
  select exists (
    select from app_user
    where app_user.id = app_user_id()
      and app_user.role in ('hospice_super_admin', 'hospice_admin', 'hospice_business_development')
  )
$$;

grant select, insert, delete on communication to wayside_hospice;
grant update (
  subject, body, topic, group_ids, community_ids, person_ids, saved_filter_id, status, failure, author_id, author_name,
  scheduled_at, sent_at, version, updated_at
) on communication to wayside_hospice;
grant select (id, hospice_id, referral_id, topic, status, author_id, author_name, sent_at, created_at) on communication
  to wayside_group;
-- Administrators may read but not write messages: their calls are refused as forbidden, not as missing.
grant select on communication, communication_recipient, message_template to wayside_admin;
alter table communication enable row level security;
-- A message about a patient needs an enrollment that the person may see, which depends on the person's locations.
create policy communication_of_hospice on communication to wayside_hospice
  using (
    hospice_id = (select app_hospice_id())
    and (
      referral_id is null
      or exists (
        select from enrollment
        where enrollment.referral_id = communication.referral_id and enrollment.hospice_id = (select app_hospice_id())
      )
    )
  );
create policy communication_of_reader on communication for select to wayside_group using (
  exists (select from communication_recipient where communication_recipient.communication_id = communication.id)
  and (referral_id is null or exists (select from referral where referral.id = communication.referral_id))
);
create policy communication_of_admin on communication for select to wayside_admin using (true);

grant select on communication_recipient to wayside_hospice, wayside_group;
-- Each side marks only its own reading.
grant update (read_at, person_read_until) on communication_recipient to wayside_group;
grant update (hospice_read_until, assigned_to_id, snoozed_until) on communication_recipient to wayside_hospice;
alter table communication_recipient enable row level security;
create policy recipient_of_admin on communication_recipient for select to wayside_admin using (true);
create policy recipient_of_hospice on communication_recipient for select to wayside_hospice using (
  hospice_id = (select app_hospice_id())
  and exists (select from communication where communication.id = communication_id)
);
-- A person reads what was sent to them in their present group.
create policy recipient_of_reader on communication_recipient for select to wayside_group using (
  user_id = (select app_user_id()) and group_id = (select app_group_id())
);
create policy read_by_person on communication_recipient for update to wayside_group
  using (user_id = (select app_user_id()) and group_id = (select app_group_id()));
create policy read_by_hospice on communication_recipient for update to wayside_hospice
  using (hospice_id = (select app_hospice_id()) and (select manages_communication()));

grant select, insert on conversation_entry to wayside_app;
-- Entries are read by the person and by those of the hospice who write to referral sources.
alter table conversation_entry enable row level security;
create policy entry_of_hospice on conversation_entry for select to wayside_hospice using (
  (select manages_communication()) and exists (select from communication_recipient where communication_recipient.id = recipient_id)
);
create policy entry_by_hospice on conversation_entry for insert to wayside_hospice with check (
  side = 'hospice' and author_id = (select app_user_id()) and (select manages_communication())
  and exists (select from communication_recipient where communication_recipient.id = recipient_id)
);
-- About a patient: while the group sees the referral.
create policy entry_of_person on conversation_entry for select to wayside_group using (
  exists (
    select from communication_recipient as recipient join communication on communication.id = recipient.communication_id
    where recipient.id = recipient_id
  )
);
create policy entry_by_person on conversation_entry for insert to wayside_group with check (
  side = 'group' and author_id = (select app_user_id())
  and exists (
    select from communication_recipient as recipient join communication on communication.id = recipient.communication_id
    where recipient.id = recipient_id
  )
);

grant select, insert, delete on message_template to wayside_hospice;
grant update (name, name_key, subject, body, topic, version, updated_at) on message_template to wayside_hospice;
alter table message_template enable row level security;
create policy template_of_hospice on message_template to wayside_hospice
  using (hospice_id = (select app_hospice_id()))
  with check (hospice_id = (select app_hospice_id()));
create policy template_of_admin on message_template for select to wayside_admin using (true);

-- Whether a hospice sends its providers monthly summaries. Without a row it does not.
create table summary_settings (
  hospice_id uuid primary key references hospice,
  is_on boolean not null,
  -- Summaries that were due before this are sent only by hand.
  on_since timestamptz,
  version integer not null,
  updated_at timestamptz not null,
  check (is_on = (on_since is not null))
);
grant select, insert, update on summary_settings to wayside_app;
alter table summary_settings enable row level security;
create policy summary_settings_of_hospice on summary_settings to wayside_hospice
  using (hospice_id = (select app_hospice_id())) with check (hospice_id = (select app_hospice_id()));

-- A summary that was sent, by the job or by hand: one per person, hospice and month.
create table monthly_summary (
  hospice_id uuid not null references hospice,
  -- `2026-10`.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  user_id uuid not null references app_user on delete cascade,
  mail_id uuid references mail_message on delete set null,
  -- Null: sent by the job.
  sent_by uuid references app_user,
  made_at timestamptz not null,
  primary key (hospice_id, month, user_id)
);
create index on monthly_summary (mail_id) where mail_id is not null;
create index on monthly_summary (user_id);
create index on monthly_summary (sent_by) where sent_by is not null;

-- A month for which the job has sent all summaries.
create table summary_month (
  hospice_id uuid not null references hospice,
  month text not null,
  ended_at timestamptz not null,
  primary key (hospice_id, month)
);

-- Only the server reads these.
alter table monthly_summary enable row level security;
alter table summary_month enable row level security;

-- Earlier subjects point to tables of this one.
alter table mail_message add foreign key (recipient_id) references communication_recipient on delete cascade;
